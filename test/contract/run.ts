import { tryAccess } from './cases/access.ts';
import { tryBodies } from './cases/bodies.ts';
import { tryEffects } from './cases/effects.ts';
import { tryForm } from './cases/form.ts';
import { isNeverReady, tryHappy } from './cases/happy.ts';
import { tryIds, tryPathTexts } from './cases/ids.ts';
import { tryList } from './cases/lists.ts';
import { tryQueries } from './cases/queries.ts';
import type { Operation } from './document/operation.ts';
import { missingFromExamples } from './document/reply-check.ts';
import { hints } from './hints.ts';
import type { Setting } from './setting.ts';
import { Tenant } from './tenant.ts';
import { Trial } from './trial.ts';

export type Try = (trial: Trial) => Promise<void>;

/** All cases of an operation beyond its documented example. */
const everyTry: readonly Try[] = [tryList, tryAccess, tryIds, tryPathTexts, tryForm, tryQueries, tryEffects, tryBodies];

interface Options {
  /** The cases beyond its documented example. */
  tries?: readonly Try[];
  /** Whether each declared reply and field must have been seen; true by default. */
  seesAll?: boolean;
}

/** Tests an operation, in a separate account: first that it succeeds, on which all other cases build. */
export async function tryOperation(
  operation: Operation,
  setting: Setting,
  { tries = everyTry, seesAll = true }: Options = {},
): Promise<Trial> {
  const trial = new Trial(operation, new Tenant(setting, await setting.app.newAccount()));
  if (!(await tryHappy(trial))) {
    trial.complain('everything else', 'was not tried, because nothing led to a success');
    return trial;
  }
  const { search } = hints[operation.id] ?? {};
  if (search) await trial.ask(await trial.ready(), { name: search, search, status: 'success' });
  for (const attempt of tries) await attempt(trial);
  await trial.lookIntoRefusals();
  if (isNeverReady(trial) || !seesAll) return trial;
  const declared = [...operation.replies.keys()].filter((status) => status < 400);
  const unseen = declared.filter((status) => !trial.seen.has(status));
  if (unseen.length > 0) trial.complain('its replies', `${unseen.join(' and ')} is declared, but nothing led to it`);
  const isRowless = hints[operation.id]?.rowless !== undefined;
  const missing = isRowless ? [] : missingFromExamples(operation, trial.shown);
  if (missing.length > 0) trial.complain('its replies', `none has ${missing.join(', ')}, which the example shows`);
  return trial;
}
