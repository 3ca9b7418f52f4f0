import { commonErrors } from '../../platform/errors.ts';
import { entriesOf } from '../../platform/narrowing.ts';
import { Problem } from '../../platform/problem.ts';
import { type Change, refuseOtherVersion } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import type { Company, CompanyUpdate } from './company.ts';
import { recordCompanyUpdated } from './events.ts';
import { lockCompany, writeCompany } from './store.ts';

/**
 * Changes the caller's company.
 * @throws Problem `not_found` for any other, `version_mismatch`
 */
export async function updateCompany(tx: Tx, id: string, input: CompanyUpdate): Promise<Company> {
  const before = id === tx.caller.accountId ? await lockCompany(tx) : undefined;
  if (!before) throw new Problem(commonErrors.notFound, 'This account has no company with this id.');
  refuseOtherVersion(tx, { name: 'company' }, before.version);
  const changes = entriesOf(input)
    .filter(([field, after]) => after !== undefined && after !== before[field])
    .map(([field, after]): Change => ({ field, before: before[field], after }));
  if (changes.length === 0) return before;

  const changed = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  const company: Company = { ...before, ...changed, version: before.version + 1, updatedAt: tx.now };
  await writeCompany(tx, company);
  recordCompanyUpdated(tx, company, changes);
  return company;
}
