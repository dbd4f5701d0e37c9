import { readForm } from '#src/services/payments/sandbox/sandbox-wire.ts';

/** A decoded form: text, lists and what has names. */
export type Params = { [name: string]: Value };
type Value = string | Value[] | Params;

/** The parameters of a call as they were meant: what is numbered from 0 is a list. */
export const decodeParams = (text: string): Params => Object(toValue(readForm(text)));

function toValue(value: unknown): Value {
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(([name, each]) => [name, toValue(each)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}

/** Something of an account, in the shape in which it is answered. */
export interface AccountObject {
  id: string;
  lookup_key?: unknown;
  unit_amount?: unknown;
  enabled_events?: unknown;
  active?: unknown;
}

const PREFIXES: Readonly<Record<string, string>> = {
  products: 'prod',
  prices: 'price',
  webhook_endpoints: 'we',
  payment_method_domains: 'pmd',
  'billing_portal/configurations': 'bpc',
};

export const ACCOUNT_KEY = 'sk_test_stand_in';

/** Texts of a form as the values that they stand for. */
function toValues(params: Params): object {
  const values = Object.entries(params).map(([name, value]) => {
    if (name === 'unit_amount') return [name, Number(value)];
    return [name, name === 'active' ? value === 'true' : value];
  });
  return Object.fromEntries(values);
}

/** Products, prices, portal, wallets and webhooks, which are set up once in an account at Stripe. */
export function createStripeAccount() {
  const kept = new Map(Object.keys(PREFIXES).map((kind): [string, AccountObject[]] => [kind, []]));
  const list = (kind: string) => kept.get(kind) ?? [];
  let count = 0;

  function add(kind: string, params: Params): object {
    count += 1;
    const { lookup_key: key } = params;
    const holder = key && list(kind).find(({ lookup_key: held }) => held === key);
    if (holder) holder.lookup_key = null;
    const object = { id: `${PREFIXES[kind]}_${count}`, active: true, metadata: {}, ...toValues(params) };
    list(kind).push(object);
    // The secret of a webhook is told once, when it is made.
    return kind === 'webhook_endpoints' ? { ...object, secret: 'whsec_stand_in' } : object;
  }

  function find(kind: string, { limit: _, lookup_keys: keys, ...wanted }: Params): object {
    const data = list(kind).filter((each) => {
      const held = new Map<string, unknown>(Object.entries(each));
      const isNamed = !Array.isArray(keys) || keys.some((key) => key === each.lookup_key);
      return isNamed && Object.entries(wanted).every(([name, value]) => String(held.get(name)) === value);
    });
    return { object: 'list', has_more: false, data };
  }

  return {
    list,
    /** The answer to a call about the account; null for every other. */
    answer(method: string, path: string, params: Params): Response | null {
      const [, kind = '', id] =
        /^\/v1\/(billing_portal\/configurations|[a-z_]+)(?:\/([^/]+))?$/.exec(path) ?? [];
      if (!kept.has(kind)) return null;
      if (id === undefined) return Response.json(method === 'POST' ? add(kind, params) : find(kind, params));
      const found = list(kind).find((each) => each.id === id);
      const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'There is none.' };
      if (!found) return Response.json({ error }, { status: 404 });
      return Response.json(Object.assign(found, toValues(params)));
    },
  };
}

export type StripeAccount = ReturnType<typeof createStripeAccount>;
