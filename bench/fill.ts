/** Fills a database with the data set of the bench, and reports it to the process that started this one. */
import { fillDatabase } from './dataset.ts';

const [url = '', ...rows] = process.argv.slice(2);
process.send?.(await fillDatabase(url, rows), () => process.exit());
