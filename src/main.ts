/**
 * The process. What an earlier start compiled is read from a cache, which saves a third of a start's processor time: next to
 * the dependencies, whose owner alone can write there, or where NODE_COMPILE_CACHE says. Where it cannot write, it starts
 * without.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));
enableCompileCache(cache);
// Threads read it too: without it each loads the compiler of TypeScript for itself.
process.env.NODE_COMPILE_CACHE ??= cache;
const { run } = await import('./commands/run.ts');
await run(process.argv.slice(2), process.env);
