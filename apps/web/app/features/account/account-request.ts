import type * as accountSchemas from '@tryon/contract/account/account.ts';
import type { z } from 'zod';
import { type Checked, checkBy, type Refusal, type Values } from '#app/forms/use-form.ts';
import { toRefusal } from './account-failure.ts';

export type AccountCheck<Value> = (values: Values) => Promise<Checked<Value>>;

export type FindSchema<Schema> = (schemas: typeof accountSchemas) => Schema;

/** Checks by a schema that comes late, as it brings the schema library; the session fetches both once the page stands. */
export const accountCheck =
  <Schema extends z.ZodType>(find: FindSchema<Schema>): AccountCheck<z.output<Schema>> =>
  async (values) =>
    checkBy(find(await import('@tryon/contract/account/account.ts')))(values);

/** Makes an account request for a form: a problem or a failure becomes what the form says of it. */
export const forForm =
  <Value>(check: AccountCheck<Value>, request: (value: Value) => Promise<void>) =>
  async (values: Values): Promise<Refusal | undefined> => {
    try {
      const checked = await check(values);
      if ('problems' in checked) return checked;
      await request(checked.value);
    } catch (error) {
      return toRefusal(error);
    }
  };
