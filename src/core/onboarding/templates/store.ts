import { sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import type { TemplateTask } from './template.ts';

/** The tasks of a template, in order; none without such a template. */
export async function tasksOfTemplate(tx: Tx, id: string): Promise<TemplateTask[]> {
  const row = await tx.first<{ tasks: TemplateTask[] }>(sql`
    select tasks from onboarding_templates
    where account_id = ${tx.caller.accountId} and id = ${id} and deleted_at is null`);
  return row?.tasks ?? [];
}
