import type { CreateTableBuilder, Kysely } from 'kysely';

type Table = CreateTableBuilder<string, string>;

/** Adds columns of text that are never null. */
export const texts =
  (...names: string[]) =>
  (table: Table): Table =>
    names.reduce((made, name) => made.addColumn(name, 'text', (column) => column.notNull()), table);

/** Adds columns of text that may be null. */
export const maybeTexts =
  (...names: string[]) =>
  (table: Table): Table =>
    names.reduce((made, name) => made.addColumn(name, 'text'), table);

/** Adds a column that names a row by its id; the row takes all that name it with it when it is deleted. */
export const ofRow = (name: string, id: string) => (table: Table) =>
  table.addColumn(name, 'text', (column) => column.notNull().references(id).onDelete('cascade'));

export async function createIndex(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await db.schema.createIndex(`${table}_${column}_idx`).on(table).column(column).execute();
}
