import { type ActionFunctionArgs, data } from 'react-router';
import { siteContext } from '#app/entry.server.tsx';
import type { Checked, Posted, Values } from './use-form.ts';

/** What the action of a route gets. */
export type PostedRequest = Pick<ActionFunctionArgs, 'request' | 'context'>;

/**
 * Answers a form that the browser posted by itself, for the action of its route. A refusal comes with everything that
 * was typed except passwords, and with the status of the call that was refused.
 * @param answer calls the API with the given `fetch`, as the page's script would. Never rejects.
 */
export async function answerForm<Value>(
  { request, context }: PostedRequest,
  check: (values: Values) => Checked<Value> | Promise<Checked<Value>>,
  answer: (value: Value, call: typeof fetch) => Promise<Response | Posted>,
) {
  const fields = [...new URLSearchParams(await request.text())];
  let status = 400;
  const call: typeof fetch = async (...args) => {
    const response = await context.get(siteContext).postApi(...args);
    status = response.status;
    return response;
  };
  // Browsers post each line break of a text as two characters.
  const checked = await check(
    Object.fromEntries(fields.map(([name, text]) => [name, text.replaceAll('\r', '')])),
  );
  const answered: Response | Posted = 'problems' in checked ? checked : await answer(checked.value, call);
  if (answered instanceof Response || answered.sentTo) return answered;
  const values = Object.fromEntries(fields.filter(([name]) => !/password/i.test(name)));
  return data<Posted>({ ...answered, values }, { status });
}
