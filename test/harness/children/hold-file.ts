/** Holds a file until it is killed. */
import { holdFile } from '../../../src/platform/db/folder-lock.ts';

holdFile(process.argv[2] ?? '');
console.log('held');
setInterval(() => {}, 60_000);
