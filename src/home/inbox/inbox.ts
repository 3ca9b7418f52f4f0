/** What waits for the caller, apart from requests. */
import * as z from 'zod';
import { ownDataChange } from '../../core/index.ts';
import { payGroupsOf, periodsOf } from '../../payroll/index.ts';
import { addDays, instantOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { choice, date, id, instant, text } from '../../platform/values.ts';
import { employeeNameSchema, type Group, groupSchema, shownAtMost } from '../group.ts';

const dated = z.object({ employee: employeeNameSchema, date }).meta({ id: 'HomeEmployeeDay' });

export const dayGroup = groupSchema(dated, 'HomeEmployeeDays');

export const entryGroup = groupSchema(
  z
    .object({
      id,
      employee: employeeNameSchema,
      workDate: date,
      reason: choice(['left_open', 'marked']).meta({ description: 'No known end, or a mark for review.' }),
    })
    .meta({ id: 'HomeWorkEntry' }),
  'HomeWorkEntries',
);

const moment = z.object({ date: text(25, '2026-11-19T09:00:00+01:00') }).meta({ id: 'HomeCorrectionTime' });
const correctedEntry = z
  .object({
    workEntryType: choice(['work', 'pause']),
    workEntryIn: moment,
    workEntryOut: moment.nullable(),
    workBreakId: id.nullable(),
    workCheckTypeId: id.nullable(),
  })
  .meta({ id: 'HomeCorrectionEntry' });

export const correctionGroup = groupSchema(
  z
    .object({
      id,
      employee: employeeNameSchema,
      type: choice(['create', 'update', 'delete']),
      workDate: date,
      reason: text(500, 'I forgot to clock in'),
      previous: correctedEntry.nullable(),
      requested: correctedEntry.nullable(),
      createdAt: instant,
    })
    .meta({ id: 'HomeCorrection' }),
  'HomeCorrections',
);

export const ownDataGroup = groupSchema(
  z
    .object({
      id,
      employee: employeeNameSchema,
      changes: z.array(ownDataChange).max(600),
      reason: text(500, 'I moved').nullable(),
      createdAt: instant,
    })
    .meta({ id: 'HomeOwnData' }),
  'HomeOwnDataRequests',
);

export const contractGroup = groupSchema(
  dated
    .extend({
      contractId: id,
      reason: choice(['contract', 'trial']).meta({ description: 'The end of the contract, or of its trial period.' }),
    })
    .meta({ id: 'HomeContractEnd' }),
  'HomeContractEnds',
);

export const documentGroup = groupSchema(
  z
    .object({
      id,
      name: text(200, 'Residence permit'),
      kind: text(200, 'Identity document'),
      employee: employeeNameSchema.nullable().meta({ description: 'null: a document of the company.' }),
      expiryDate: date.meta({ description: 'The last valid day.' }),
    })
    .meta({ id: 'HomeDocument' }),
  'HomeDocuments',
);

export const taskGroup = groupSchema(
  z
    .object({
      onboardingId: id,
      id,
      title: text(200, 'Prepare the laptop'),
      dueDate: date.nullable(),
      employee: employeeNameSchema.meta({ description: 'The new employee.' }),
    })
    .meta({ id: 'HomeTask' }),
  'HomeTasks',
);

const period = z
  .object({
    id,
    payGroup: text(200, 'Monthly'),
    from: date.meta({ example: '2026-11-01' }),
    to: date.meta({ example: '2026-11-30' }),
    cutOffAt: instant,
    status: choice(['open', 'review']),
  })
  .meta({ id: 'HomePayPeriod' });

export const periodGroup = groupSchema(period, 'HomePayPeriods');

/** How long before its cut-off a period is shown, in days. */
const beforeCutOff = 7;
/** How long after its last day a period is shown, in days: an account that closes no periods is not reminded forever. */
const afterEnd = 62;

/** The pay periods to close: their cut-off is near or past; the earliest first. */
export async function periodsToClose(reader: Reader): Promise<Group<z.output<typeof period>>> {
  const [groups, periods] = await Promise.all([
    payGroupsOf(reader),
    periodsOf(reader, { from: addDays(reader.today, -afterEnd), to: addDays(reader.today, beforeCutOff) }),
  ]);
  const soon = instantOf(Date.parse(reader.now) + beforeCutOff * 86_400_000);
  const named = new Map(groups.map(({ id, name }) => [id, name]));
  const due = periods.flatMap(({ id, payGroupId, from, to, cutOffAt, status }) =>
    (status === 'open' || status === 'review') && cutOffAt <= soon && to >= addDays(reader.today, -afterEnd)
      ? [{ id, payGroup: named.get(payGroupId) ?? '', from, to, cutOffAt, status }]
      : [],
  );
  return { total: due.length, data: due.slice(0, shownAtMost) };
}
