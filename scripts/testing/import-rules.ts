import { dirname, matchesGlob, posix } from 'node:path';

/** What the files of one place may import. Project files are named by their path, packages by their name. */
interface ImportRule {
  readonly files: readonly string[];
  readonly except?: readonly string[];
  /** The only project files that may be imported. */
  readonly ours?: readonly string[];
  /** The only packages that may be imported. */
  readonly packages?: readonly string[];
  readonly never?: readonly string[];
  /** Folders whose files do not import each other's: all of them, or those named in `never`. */
  readonly apart?: string;
  readonly say: string;
}

const IMPURE = ['packages/engine/src/{models,node,browser,providers}/**'];
const ENGINE_IN_BROWSER = ['packages/engine/src/*', 'packages/engine/src/browser/**'];
const SERVER_ONLY = ['node:*', 'hono', 'hono/**', 'kysely'];
const SHOP_PAGES = 'apps/extension/src/{features/{finder,shop-page}/**,entrypoints/{shop,site-bridge}.ts}';
const EDGE = ['apps/server/src/http/**', '**/*.routes.ts', 'apps/server/src/{app,main,dev}.ts'];
const WITH_SQL = ['apps/server/src/db/**', '**/*.store.ts'];

const RULES: readonly ImportRule[] = [
  {
    files: ['packages/contract/src/**'],
    ours: ['packages/contract/src/**'],
    packages: ['zod'],
    say: 'contract imports zod only.',
  },
  { files: ['packages/engine/src/**'], ours: ['packages/engine/**'], say: 'engine imports nothing of ours.' },
  {
    files: ['packages/engine/src/core/**'],
    packages: [],
    never: IMPURE,
    say: 'core is pure: no Node, no DOM, no packages.',
  },
  {
    files: ['packages/engine/src/core/{fit,person,raster}/**'],
    never: ['packages/engine/src/core/composite/**'],
    say: 'Stages know what comes before them, not what comes after.',
  },
  {
    files: ['packages/engine/src/browser/**'],
    never: ['node:*', 'sharp', 'piscina', 'zod', 'packages/engine/src/{node,providers}/**'],
    say: 'The browser has no Node and no native code.',
  },
  {
    files: ['packages/ui/src/**'],
    ours: ['packages/ui/**'],
    never: ['react-router', 'react-router/**', 'zod', 'node:*'],
    say: 'ui imports React and its own styles.',
  },
  {
    files: ['packages/stand-ins/src/**'],
    ours: ['packages/stand-ins/**'],
    say: 'stand-ins import nothing of ours.',
  },
  {
    files: ['packages/artwork/**'],
    ours: ['packages/artwork/**'],
    say: 'artwork imports nothing of ours.',
  },
  {
    files: ['apps/web/app/**'],
    ours: ['apps/web/**', 'packages/{contract,ui,artwork}/**', ...ENGINE_IN_BROWSER],
    never: SERVER_ONLY,
    say: "web sees contract, ui, artwork and the engine's browser entrance.",
  },
  {
    files: ['apps/web/app/features/**'],
    never: ['apps/web/app/routes/**'],
    say: 'Routes compose features, not the other way.',
  },
  {
    files: ['apps/web/app/features/**'],
    apart: 'apps/web/app/features',
    say: 'Web features do not import each other; routes compose them.',
  },
  {
    files: ['apps/web/app/!(features|routes|shell|testing)/**'],
    never: ['apps/web/app/{features,routes,shell}/**'],
    say: 'What features share knows none of them.',
  },
  {
    files: ['apps/extension/src/**'],
    ours: ['apps/extension/**', 'packages/{contract,ui}/**', ...ENGINE_IN_BROWSER],
    never: SERVER_ONLY,
    say: "extension sees contract, ui and the engine's browser entrance.",
  },
  {
    files: [SHOP_PAGES],
    ours: ['apps/extension/**', 'packages/contract/src/site/*-colours.ts'],
    never: ['react', 'react-dom', 'react-dom/**', 'zod', 'idb', 'node:*'],
    say: "Scripts in other people's pages stay small: no React, no schemas, nothing of the other packages but colours.",
  },
  {
    files: ['apps/server/src/**'],
    ours: ['apps/server/**', 'packages/{contract,engine}/**'],
    never: [
      'packages/engine/src/models/**',
      'packages/engine/src/core/*/**',
      'packages/engine/src/core/!(engine-error.ts)',
    ],
    say: 'The server sees contract and engine only.',
  },
  {
    files: ['apps/server/src/**'],
    except: EDGE,
    never: ['hono', 'hono/**', '@hono/**'],
    say: 'Only *.routes.ts, http/, app.ts and main.ts know Hono.',
  },
  {
    files: ['apps/server/src/**'],
    except: WITH_SQL,
    never: ['kysely', 'kysely/**', 'better-sqlite3', 'pg'],
    say: 'Only *.store.ts and db/ know SQL.',
  },
  {
    files: ['apps/server/src/features/**'],
    apart: 'apps/server/src/features',
    never: ['apps/server/src/features/**/*.{routes,store}.ts'],
    say: "Features meet by calling each other's rules, never routes or stores.",
  },
  {
    files: ['apps/server/src/http/**'],
    never: ['apps/server/src/features/**'],
    say: 'Arrows go main, app, features, services and db: never back.',
  },
  {
    files: ['apps/server/src/{services,db}/**'],
    never: ['apps/server/src/{http,features}/**'],
    say: 'Services and db do not know the edge.',
  },
];

/** Tests, and what only they use, may import anything. */
const FREE = ['**/*.test.{ts,tsx}', '{apps/server,packages/engine}/src/testing/**'];

const IMPORTED = /(?:^|[^.\w])(?:from|import)\s*\(?\s*'([^']+)'/gm;

/**
 * Every import of a source file that breaks a rule, with the rule.
 *
 * @param file path from the project's root, with forward slashes.
 */
export function findForbiddenImports(file: string, source: string): string[] {
  if (matches(file, FREE)) return [];
  const rules = RULES.filter(({ files, except = [] }) => matches(file, files) && !matches(file, except));
  if (rules.length === 0) return [];
  return [...source.matchAll(IMPORTED)].flatMap(([, specifier]) => {
    const said = rules.filter((rule) => isBroken(rule, file, locate(file, specifier))).map(({ say }) => say);
    if (/^\.|node_modules/.test(specifier) && packageOf(file) !== packageOf(locate(file, specifier)))
      said.push('Packages are imported by name, not by path.');
    return said.map((say) => `${file} imports ${specifier}. ${say}`);
  });
}

function isBroken({ ours, packages, never = [], apart }: ImportRule, file: string, target: string): boolean {
  if (apart !== undefined) {
    const isOther =
      folderIn(apart, target) !== undefined && folderIn(apart, target) !== folderIn(apart, file);
    return isOther && (never.length === 0 || matches(target, never));
  }
  const allowed = isOurs(target) ? ours : packages;
  return matches(target, never) || (allowed !== undefined && !matches(target, allowed));
}

/** The path of a project file, or the package's name as it stands. */
function locate(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(dirname(file), specifier);
  if (specifier.startsWith('#')) return `${packageOf(file)}/${specifier.slice(1)}`;
  const [, name, path] = /^@tryon\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  if (name === undefined) return specifier;
  if (name === 'artwork') return `packages/artwork/${path}`;
  if (name === 'web') return `apps/web/app/${path}`;
  return `${name === 'server' || name === 'extension' ? 'apps' : 'packages'}/${name}/src/${path}`;
}

const isOurs = (path: string): boolean => /^(apps|packages)\//.test(path);

const packageOf = (path: string): string => path.split('/', 2).join('/');

/** The folder directly inside `parent` in which a path lies. */
function folderIn(parent: string, path: string): string | undefined {
  return path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).split('/')[0] : undefined;
}

const matches = (path: string, globs: readonly string[]): boolean =>
  globs.some((glob) => matchesGlob(path, glob));
