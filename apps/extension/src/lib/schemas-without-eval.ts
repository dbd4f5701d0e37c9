/**
 * Has the schema library check messages without compiling code for each schema: the content policy forbids that, and
 * even its trying is noted as a breach. The library reads this when it loads, so this module comes before it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
