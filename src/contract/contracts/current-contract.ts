/** The contract in force, with what it refers to as objects too, as clients of the described API read it. */
import * as z from 'zod';
import { withMember } from '../../platform/json.ts';
import type { Column } from '../../platform/resource/columns.ts';
import { type ObjectReply, show } from '../../platform/resource/read.ts';
import type { Resource } from '../../platform/resource/resource.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { choice, decimal, id, text } from '../../platform/values.ts';
import { vacationOfYear } from '../ports.ts';
import { contracts } from './contract.ts';
import { entryOf } from './store.ts';

const entry = z
  .object({ id, name: text(200, 'Name of the entry'), editable: z.boolean().meta({ example: true }) })
  .meta({ id: 'ContractEntry' });

/** By the names of clients: the field with the id, and the table. */
const entries = {
  jobCharge: ['jobChargeId', 'job_charges'],
  workdayType: ['workDayTypeId', 'workday_types'],
  contractType: ['contractTypeId', 'contract_types'],
  degree: ['degreeId', 'degrees'],
  agreement: ['agreementId', 'agreements'],
} as const;

const described = (name: string) =>
  entry.nullable().meta({ description: `The target of ${name}, as an object. It is always \`editable\`.` });

const holidays = z
  .object({
    totalHolidays: decimal(0, 100_000, 2, 22),
    holidayType: choice(['business_day', 'calendar_day']),
  })
  .meta({ id: 'ContractHolidays' });

const shownEntry = (name: string, [field, table]: readonly [string, string]): Column => ({
  name,
  sql: entryOf(field, table),
  form: 'raw',
  isSensitive: false,
  isCostly: false,
  own: false,
});

export const currentContracts: Resource = {
  ...contracts,
  schema: contracts.schema
    .extend({
      ...Object.fromEntries(Object.entries(entries).map(([name, [field]]) => [name, described(field)])),
      holidays: holidays.nullable().optional().meta({
        description:
          'The vacation entitlement of the current year; null without a calendar or a configuration. It is absent with `fields`, and without the scope time-off:read.',
      }),
    })
    .meta({ id: 'CurrentContract' }),
  shown: [...contracts.shown, ...Object.entries(entries).map(([name, of]) => shownEntry(name, of))],
};

/** @throws Problem `not_found` */
export async function showCurrent(
  reader: Reader,
  { id, employeeId }: { id: string; employeeId: string },
  query: Parameters<typeof show>[3] = {},
): Promise<ObjectReply> {
  const shown = await show(reader, currentContracts, id, query);
  if (query.fields !== undefined) return shown;
  if (!reader.caller.can('time-off:read')) return { ...shown, redacted: [...shown.redacted, 'holidays'] };
  const vacation = await vacationOfYear.get()(reader, employeeId);
  return { ...shown, data: withMember(shown.data, 'holidays', vacation) };
}
