import * as z from 'zod';
import { type Concerned, defineEvent, type EventType, recordEvent } from '../../../events/index.ts';
import type { Change } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { fieldName, id } from '../../../platform/values.ts';
import { type TimeRule, timeRules } from './time-rule.ts';

const { officeId, startDate } = timeRules.fields;
const data = z.strictObject({ id, officeId, startDate, changedFields: z.array(fieldName('nightStart')).max(100) });

const typeOf = (what: string, description: string) =>
  defineEvent({
    type: `time_rule.${what}`,
    description,
    scope: 'offices:read',
    days: { changesPlan: false, figuresFrom: 'ownDays', ofMany: true },
    data,
  });

/** The events of rules: what happened, and how the log says it. */
export const ruleEvents = {
  created: typeOf(
    'created',
    'An office counts working time by other rules from a day on: startDate, in the past, today or to come.',
  ),
  updated: typeOf(
    'updated',
    'The rules by which an office counts working time from a day on were changed, or moved to another day.',
  ),
  deleted: typeOf('deleted', 'Rules of an office were deleted: those before them hold until the next ones begin.'),
};

export const timeRuleEventTypes: EventType[] = Object.values(ruleEvents);

export const recordRules = (
  tx: Tx,
  what: keyof typeof ruleEvents,
  row: TimeRule,
  concerned: Concerned,
  changes: Change[] = [],
): string =>
  recordEvent(tx, ruleEvents[what], {
    entity: { type: timeRules.name, id: row.id, version: row.version },
    changes,
    ...concerned,
    data: {
      id: row.id,
      officeId: row.officeId,
      startDate: row.startDate,
      changedFields: changes.map(({ field }) => field),
    },
  });
