import { describedApi, eventTypes } from '../../../src/api.ts';
import { closedDaysErrors } from '../../../src/payroll/index.ts';
import type { Operation } from '../document/operation.ts';
import type { Trial } from '../trial.ts';

const planChanges = new Set(eventTypes.filter(({ days }) => days?.changesPlan).map(({ type }) => type));
const inChunks = new Set(describedApi.operations.filter(({ chunked }) => chunked).map(({ id }) => id));

/** The codes that an operation declares for a conflict. */
const conflictsOf = ({ replies }: Operation): ReadonlySet<string> =>
  replies.get(409)?.content.get('application/problem+json')?.codes ?? new Set();

/**
 * An operation whose events concern days declares what follows from that: the errors of closed days and, if the plan of days
 * changes, the remark about time off. Else its route table does not say that other areas follow it (`writesFollowedBy`).
 * @param after the sequence before its success
 */
export async function judgeDays(trial: Trial, name: string, after: number): Promise<void> {
  const { operation, tenant, setting } = trial;
  const events = await tenant.eventsOfDays(after);
  if (events.length === 0) return;
  const declared = conflictsOf(operation);
  const missing = closedDaysErrors.filter(({ code }) => !declared.has(code)).map(({ code }) => code);
  if (missing.length > 0) {
    trial.complain(name, `concerns days, and does not declare ${missing.join(' and ')}`);
  }
  if (!events.some((type) => planChanges.has(type)) || inChunks.has(operation.id)) return;
  for (const [status, { content }] of operation.replies) {
    const schema = setting.document.resolve(content.get('application/json')?.schema ?? {});
    const meta = setting.document.resolve(schema.properties?.meta ?? {});
    if (status < 300 && !meta.properties?.timeOff) {
      trial.complain(name, `changes the plan of days, and meta.timeOff of its ${status} is not declared`);
    }
  }
}
