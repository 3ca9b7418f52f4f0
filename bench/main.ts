/**
 * Compares Rollcall with a bare server that does the same SQL over the same rows, in one run:
 *   npm run bench [-- --json] [-- --only get-one,list-100] [-- --seconds 5] [-- --against COMMIT]
 * It starts a separate PostgreSQL, or uses DATABASE_URL (an empty database; it is filled). With --against another version
 * runs next to this one, with its own PostgreSQL; the bench fails if a row costs over a tenth more processor time. With
 * --against citus it is this version on a cluster of three nodes.
 */
import { parseArgs } from 'node:util';
import { largeAccountRow } from './large-account.ts';
import { machine } from './machine.ts';
import { againstLimit, measureRow, type RowResult } from './measure.ts';
import { printJson, printTable } from './print.ts';
import { rows } from './rows.ts';
import { startClusterSide, startOtherSide, startThisSide } from './side.ts';
import { webhookRows } from './webhooks/rows.ts';
import { createSetting } from './webhooks/setting.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean' },
    only: { type: 'string' },
    seconds: { type: 'string', default: '4' },
    against: { type: 'string' },
  },
});
const names = [...rows, ...webhookRows, largeAccountRow].map(({ name }) => name);
const wanted = options.only?.split(',') ?? names;
if (!wanted.every((name) => names.includes(name))) {
  console.error(`rows are: ${names.join(', ')}`);
  process.exit(1);
}
const isWanted = ({ name }: { name: string }) => wanted.includes(name);
const seconds = Number(options.seconds);

const results: RowResult[] = [];
const side = await startThisSide(wanted);
try {
  const start = options.against === 'citus' ? startClusterSide : startOtherSide.bind(undefined, options.against ?? '');
  const against = options.against === undefined ? undefined : await start(wanted);
  try {
    for (const row of rows.filter(isWanted)) results.push(await measureRow(row, side, seconds, against));
    if (isWanted(largeAccountRow)) results.push(await largeAccountRow.measure(side, seconds));
    for (const row of webhookRows.filter(isWanted)) {
      const setting = await createSetting(side.dataset, side.servers, side.databaseUrl);
      const found = await row.measure(setting, seconds).finally(() => setting.close());
      results.push({ name: row.name, what: row.what, ...found });
    }
  } finally {
    await against?.stop();
  }
} finally {
  await side.stop();
}
(options.json ? printJson : printTable)(machine(side.postgres?.version), results);
const isDearer = results.some(({ limits }) =>
  limits.some(({ what, found, atMost = found }) => what === againstLimit && found > atMost),
);
if (isDearer) process.exitCode = 1;
