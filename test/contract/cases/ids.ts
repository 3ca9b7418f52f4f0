import { inShort, isRefused, listed, names, wrongsOf } from '../answers.ts';
import type { Call } from '../call.ts';
import { collectionOf, placeOf, theAccountItself, within } from '../collection.ts';
import { referencesIn, withValue } from '../document/field.ts';
import { parametersIn } from '../document/operation.ts';
import { isId } from '../document/schema.ts';
import { hints } from '../hints.ts';
import type { Case, Trial } from '../trial.ts';
import { hostileTexts, malformedIds, unknownId } from './hostile.ts';

/** A call with another value, percent-encoded, for a name in braces. */
function withParameter(call: Call, name: string, encoded: string): Call {
  const at = call.operation.path.split('/').indexOf(`{${name}}`);
  const path = call.path.split('/').map((part, i) => (i === at ? encoded : part));
  return { ...call, path: path.join('/') };
}

/** Sends a call that must be refused because of the values at these places of the body, each of which must be named. */
export async function askRefusedAt(trial: Trial, call: Call, pointers: string[], options: Case): Promise<void> {
  const answer = await trial.ask(call, { ...options, isRefusal: true });
  const named = wrongsOf(answer).flatMap(({ pointer }) => pointer ?? []);
  // The rows of a batch are refused one by one, in a reply that is a success.
  if (!isRefused(answer) || ![200, 422].includes(answer.status)) {
    trial.complain(options.name, `should be refused for ${listed(pointers)}, got ${inShort(answer)}`);
    return;
  }
  const missed = pointers.filter((pointer) => !named.some((one) => names(one, pointer)));
  if (missed.length > 0) {
    trial.complain(options.name, `should name ${listed(missed)}, names ${listed(named) || 'nothing'}`);
  }
}

/** An unknown id, or one of another account, is not found, and cannot be referred to. */
export async function tryIds(trial: Trial): Promise<void> {
  const { operation, setting } = trial;
  if (operation.access === 'anyone') return;
  const call = await trial.ready();
  for (const { name, schema } of parametersIn(operation, 'path')) {
    if (!isId(schema)) continue;
    const place = placeOf(setting.document, operation, name);
    const foreign = within(await setting.stranger.of(place.collection), place)?.id;
    if (foreign === undefined) throw new Error(`the stranger has nothing for ${name} of ${operation.path}`);
    const cases = [['of another account', String(foreign)] as const, ['without an object', unknownId] as const];
    for (const [whose, id] of [...cases, ...malformedIds.map((id) => [id.slice(0, 60), id] as const)]) {
      const expected = { name: `${name} ${whose}`, status: 404, code: 'not_found' };
      await trial.ask(withParameter(call, name, id), expected);
    }
  }
  if (!operation.body) return;
  for (const { path, pointer, name } of referencesIn(setting.document, operation.body.schema)) {
    if (hints[operation.id]?.ignores?.includes(pointer)) continue;
    const collection = collectionOf(setting.document, operation, name);
    const foreign = (await setting.stranger.of(collection ?? theAccountItself)).id;
    for (const [whose, id] of [['of another account', foreign] as const, ['without an object', unknownId] as const]) {
      const body = withValue(call.body, path, id, operation.body.example);
      if (operation.method === 'DELETE') {
        // Here the body says what to remove, as a path does elsewhere.
        const expected = { status: 404, code: 'not_found' };
        await trial.ask({ ...call, body }, { name: `${pointer} ${whose}`, ...expected });
        continue;
      }
      await askRefusedAt(trial, { ...call, body }, [pointer], { name: `${pointer} ${whose}` });
    }
  }
}

/** Names in braces that are not ids of ours accept any text. */
export async function tryPathTexts(trial: Trial): Promise<void> {
  const { operation } = trial;
  for (const { name, schema } of parametersIn(operation, 'path')) {
    if (isId(schema)) continue;
    const ready = await trial.ready();
    for (const { name: kind, encoded } of hostileTexts) {
      // An empty one is another path, and so is one that the router takes for none.
      if (encoded === '' || encoded.length > 1500 || encoded.includes('%FF')) continue;
      const { body, ...call } = trial.maker.another(ready);
      // If the body said it too, that would be a contradiction.
      const { [name]: _, ...others } = body ?? {};
      const sent = withParameter({ ...call, body: body && others }, name, encoded);
      await trial.ask(sent, { name: `${name}: ${kind}` });
    }
  }
}
