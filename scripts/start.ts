import { buildWhenChanged } from './build.ts';

process.env.NODE_ENV ??= 'production';
try {
  buildWhenChanged();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
const { startServer } = await import('../apps/server/src/main.ts');
await startServer();
