import { type LocalDate, todayIn } from '../../../platform/clock.ts';
import { lockRow, updateRow } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import type { DailyWork } from '../../ports.ts';
import {
  accountsWithOfficesToFollow,
  officesToFollow,
  type RulesFrom,
  rulesOf,
  rulesOn,
  valuesOf,
} from '../time-rules/index.ts';
import { type Office, office } from './office.ts';
import { plainOffice } from './plain-office.ts';

/** What the fields of an office show of its rules: those in force today, where the office is. */
export const presentRules = (tx: Tx, { defaultEmployeesDateTimeZone }: Office, rules: readonly RulesFrom[]) =>
  valuesOf(rulesOn(rules, todayIn(tx, defaultEmployeesDateTimeZone)));

/**
 * Gives the fields of a locked office the rules in force today. Its event affects no day: figures follow from the rules,
 * whose own events say which days read differently.
 * @param rules as they are after the change
 * @param effectiveDate the first day that the change concerns
 */
export async function followRules(
  tx: Tx,
  before: Office,
  rules: readonly RulesFrom[],
  effectiveDate: LocalDate,
): Promise<void> {
  const { row, changes } = await updateRow(tx, office, before, { ...presentRules(tx, before, rules) });
  plainOffice.events.updated(tx, row, changes, { effectiveDate });
}

/** The rules that begin: on that day, where the office is, its fields show them. */
export const timeRuleStarts: DailyWork<{ id: string }> = {
  accounts: ({ latest }) => accountsWithOfficesToFollow(latest),
  due: officesToFollow,
  async act(tx, { id }) {
    const before = await lockRow(tx, office, id, 'consequence');
    const rules = await rulesOf(tx, id);
    const begun = rulesOn(rules, todayIn(tx, before.defaultEmployeesDateTimeZone));
    if (begun) await followRules(tx, before, rules, begun.startDate);
  },
};
