/**
 * The process. What an earlier start compiled is read from a cache next to the dependencies, whose owner alone can write it:
 * that halves the processor time of a start. Where nobody can write there, it starts without.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
const { run } = await import('./commands/run.ts');
await run(process.argv.slice(2), process.env);
