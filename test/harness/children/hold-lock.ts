/** Holds the lock of the folder of its argument until it is killed. */
import { lockFolder } from '../../../src/platform/db/folder-lock.ts';

lockFolder(process.argv[2] as string);
process.stdout.write('locked\n');
setInterval(() => {}, 60_000);
