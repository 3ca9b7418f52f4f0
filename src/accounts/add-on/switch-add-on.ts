import { refuseOtherVersion } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { recordAddOnSwitched } from './events.ts';
import { type AddOn, lockAddOn, writeAddOn } from './store.ts';

/**
 * Lets tokens call the API of the account, or stops them.
 * @throws Problem `version_mismatch`
 */
export async function switchAddOn(tx: Tx, active: boolean): Promise<AddOn> {
  const before = await lockAddOn(tx);
  refuseOtherVersion(tx, { name: 'account' }, before.version);
  if (before.active === active) return before;
  const after = { active, version: before.version + 1 };
  await writeAddOn(tx, after);
  recordAddOnSwitched(tx, after);
  return after;
}
