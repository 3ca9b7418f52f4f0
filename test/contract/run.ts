import { tryAccess } from './access-cases.ts';
import { tryBodies } from './body-cases.ts';
import type { Operation } from './document.ts';
import { tryForm } from './form-cases.ts';
import { tryHappy } from './happy-cases.ts';
import { tryIds, tryPathTexts } from './id-cases.ts';
import { tryList } from './list-cases.ts';
import { tryQueries } from './query-cases.ts';
import { tryScope } from './scope-cases.ts';
import { type Setting, Tenant } from './tenant.ts';
import { Trial } from './trial.ts';

export type Try = (trial: Trial) => Promise<void>;

/** All tries, in their order: the first finds out how the operation succeeds, which the others build on. */
const tries: readonly Try[] = [
  tryHappy,
  tryList,
  tryScope,
  tryAccess,
  tryIds,
  tryForm,
  tryPathTexts,
  tryQueries,
  tryBodies,
];

/** Puts an operation to the test, in an account of its own. */
export async function tryOperation(
  operation: Operation,
  setting: Setting,
  chosen: readonly Try[] = tries,
): Promise<Trial> {
  const trial = new Trial(operation, new Tenant(setting, await setting.app.newAccount()));
  for (const attempt of chosen) await attempt(trial);
  await trial.lookIntoRefusals();
  const declared = [...operation.replies.keys()].filter((status) => status < 400);
  const unseen = declared.filter((status) => !trial.seen.has(status));
  if (unseen.length > 0) trial.complain('its replies', `${unseen.join(' and ')} is declared, but nothing led to it`);
  return trial;
}
