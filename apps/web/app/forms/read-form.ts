/** Error messages by field name. */
export type Problems = Readonly<Record<string, string>>;

/** The texts of a form's fields, by name. */
export function readForm(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
}

/** Only the fields that have a problem. */
export function onlyProblems(found: Readonly<Record<string, string | null>>): Problems {
  return Object.fromEntries(Object.entries(found).flatMap(([name, text]) => (text ? [[name, text]] : [])));
}
