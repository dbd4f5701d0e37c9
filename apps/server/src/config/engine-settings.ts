import type { PlanId } from '@tryon/contract/payments/plans.ts';
import { VENDOR_NAMES, type VendorName } from '@tryon/engine/providers/vendors.ts';
import { z } from 'zod';
import { type Complain, urlWithProtocol } from './config-values.ts';
import { isReadableOnTheWay } from './is-loopback.ts';

/** Every engine that can be listed in TRYON_ENGINES. */
export const ENGINE_NAMES = ['embedded', 'backend', ...VENDOR_NAMES] as const;
type EngineName = (typeof ENGINE_NAMES)[number];
export type EnginesByPlan = Readonly<Record<PlanId, readonly EngineName[]>>;

/** An enabled engine with its settings. */
export type EngineSettings =
  | { readonly name: 'embedded' }
  | { readonly name: 'backend'; readonly baseUrl: string }
  | {
      readonly name: VendorName;
      readonly apiKey: string;
      /** Undefined values mean the vendor's defaults. */
      readonly model: string | undefined;
      readonly baseUrl: string | undefined;
      readonly priceCents: number | undefined;
    };

const key = () => z.string().optional();
const address = () =>
  urlWithProtocol(['http://', 'https://'])
    .refine((text) => !hasLogin(text), 'must hold no user and password')
    .optional();
const hasLogin = (text: string) => {
  const url = URL.parse(text);
  return url !== null && url.username + url.password !== '';
};
const cents = () =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number of US cents, such as 7.5')
    .transform(Number)
    .optional();

const engineList = () =>
  z.string().transform((text, context) => {
    const names = text.split(',').map((name) => name.trim());
    const known = names.flatMap((name) => ENGINE_NAMES.find((engine) => engine === name) ?? []);
    if (known.length < names.length || new Set(known).size < known.length) {
      const message = `must be a list of some of these, each once, with commas between: ${ENGINE_NAMES.join(', ')}`;
      context.addIssue({ code: 'custom', message });
    }
    return known;
  });

export const ENGINE_VARIABLES = {
  TRYON_ENGINES: engineList().optional(),
  TRYON_ENGINES_FREE: engineList().optional(),
  TRYON_ENGINES_PLUS: engineList().optional(),
  TRYON_ENGINES_PRO: engineList().optional(),
  TRYON_BACKEND_URL: address(),
  FASHN_API_KEY: key(),
  FASHN_MODEL: key(),
  FASHN_URL: address(),
  FASHN_PRICE_CENTS: cents(),
  GEMINI_API_KEY: key(),
  GEMINI_MODEL: key(),
  GEMINI_URL: address(),
  GEMINI_PRICE_CENTS: cents(),
  FAL_API_KEY: key(),
  FAL_MODEL: key(),
  FAL_URL: address(),
  FAL_PRICE_CENTS: cents(),
  OPENAI_API_KEY: key(),
  OPENAI_MODEL: key(),
  OPENAI_URL: address(),
  OPENAI_PRICE_CENTS: cents(),
  REPLICATE_API_KEY: key(),
  REPLICATE_MODEL: key(),
  REPLICATE_URL: address(),
  REPLICATE_PRICE_CENTS: cents(),
  KLING_API_KEY: key(),
  KLING_MODEL: key(),
  KLING_URL: address(),
  KLING_PRICE_CENTS: cents(),
};

type Environment = z.infer<z.ZodObject<typeof ENGINE_VARIABLES>>;

const PREFIXES: Readonly<Record<VendorName, Uppercase<VendorName>>> = {
  fashn: 'FASHN',
  gemini: 'GEMINI',
  fal: 'FAL',
  openai: 'OPENAI',
  replicate: 'REPLICATE',
  kling: 'KLING',
};

/** Variables that contain a key, or a URL that may contain a password; their values are never printed. */
export const ENGINE_SECRETS: readonly string[] = [
  'TRYON_BACKEND_URL',
  ...Object.values(PREFIXES).flatMap((prefix) => [`${prefix}_API_KEY`, `${prefix}_URL`]),
];

/** The enabled engines: the common list in order of preference, or the engines of all plans. */
export function toEngines(environment: Environment, complain: Complain): readonly EngineSettings[] {
  checkEngines(environment, complain);
  const byPlan = toEnginesByPlan(environment);
  const names = byPlan ? Object.values(byPlan).flat() : findEverybodys(environment);
  return [...new Set(names)].map((name) => toSettings(name, environment));
}

/** Engine names per plan, in order of preference; null if all plans use the same engines. */
export function toEnginesByPlan(environment: Environment): EnginesByPlan | null {
  const { TRYON_ENGINES_FREE: free, TRYON_ENGINES_PLUS: plus, TRYON_ENGINES_PRO: pro } = environment;
  if (!free && !plus && !pro) return null;
  const everybodys = findEverybodys(environment);
  return { free: free ?? everybodys, plus: plus ?? everybodys, pro: pro ?? everybodys };
}

/** Without a list: every engine that has a key or a URL, then the embedded engine as a fallback. */
function findEverybodys(environment: Environment): readonly EngineName[] {
  if (environment.TRYON_ENGINES) return environment.TRYON_ENGINES;
  const vendors = VENDOR_NAMES.filter((name) => environment[`${PREFIXES[name]}_API_KEY`] !== undefined);
  return [...vendors, ...(environment.TRYON_BACKEND_URL ? ['backend' as const] : []), 'embedded'];
}

function toSettings(name: EngineName, environment: Environment): EngineSettings {
  if (name === 'embedded') return { name };
  if (name === 'backend') return { name, baseUrl: environment.TRYON_BACKEND_URL ?? '' };
  const prefix = PREFIXES[name];
  return {
    name,
    apiKey: environment[`${prefix}_API_KEY`] ?? '',
    model: environment[`${prefix}_MODEL`],
    baseUrl: environment[`${prefix}_URL`],
    priceCents: environment[`${prefix}_PRICE_CENTS`],
  };
}

const LISTS = ['TRYON_ENGINES', 'TRYON_ENGINES_FREE', 'TRYON_ENGINES_PLUS', 'TRYON_ENGINES_PRO'] as const;

function checkEngines(environment: Environment, complain: Complain): void {
  const findList = (engine: EngineName) => LISTS.find((list) => environment[list]?.includes(engine));
  const backendList = findList('backend');
  if (backendList && !environment.TRYON_BACKEND_URL) {
    complain(`TRYON_BACKEND_URL is missing: ${backendList} names backend, which needs an address.`);
  }
  for (const name of VENDOR_NAMES) {
    const prefix = PREFIXES[name];
    const url = environment[`${prefix}_URL`];
    if (url !== undefined && isReadableOnTheWay(url)) {
      complain(`${prefix}_URL must begin with https://: key and photos would travel readable by everybody.`);
    }
    if (environment[`${prefix}_API_KEY`] !== undefined) continue;
    const list = findList(name);
    if (list) complain(`${prefix}_API_KEY is missing: ${list} names ${name}.`);
    const alone = ([`${prefix}_MODEL`, `${prefix}_URL`, `${prefix}_PRICE_CENTS`] as const).find(
      (variable) => environment[variable] !== undefined,
    );
    if (alone) complain(`${prefix}_API_KEY is missing, although ${alone} is set.`);
  }
}
