/**
 * Stops the schema library from compiling code for each schema: the content security policy forbids that and would
 * report even the attempt. The library reads this setting on load, so this module must be imported before it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
