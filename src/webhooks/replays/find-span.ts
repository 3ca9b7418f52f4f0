import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { wrongReferences } from '../../platform/resource/write.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { webhookFieldErrors } from '../field-errors.ts';
import { type ReplayRequest, replays } from './replay.ts';
import { occurredAt, replayable, type Span } from './store.ts';

/** The mistakes of a request beyond its schema: it names one way to choose events, with its ends in order. */
export function wrongChoice(body: Partial<ReplayRequest>): FieldError[] {
  const { from, to, fromSequence, toSequence, status } = body;
  const ways = [
    { pointer: '/from', isUsed: from !== undefined || to !== undefined },
    { pointer: '/fromSequence', isUsed: fromSequence !== undefined || toSequence !== undefined },
    { pointer: '/status', isUsed: status !== undefined },
  ];
  const [first, ...others] = ways.filter(({ isUsed }) => isUsed);
  if (!first) {
    return [fieldError('/from', webhookFieldErrors.replayRequired)];
  }
  const field = first.pointer.slice(1);
  const errors = others.map(({ pointer }) => fieldError(pointer, fieldErrors.conflicting, { field }));
  if (from !== undefined && to !== undefined && from > to) {
    errors.push(fieldError('/to', fieldErrors.periodBackwards));
  }
  if (fromSequence !== undefined && toSequence !== undefined && fromSequence > toSequence) {
    errors.push(fieldError('/toSequence', webhookFieldErrors.sequenceBackwards));
  }
  return errors;
}

/**
 * The part of the log that a request chooses.
 * @throws Problem `invalid_body`
 */
export async function findSpan(reader: Reader, body: ReplayRequest): Promise<Span> {
  const errors = [...(await wrongReferences(reader, replays, body)), ...wrongChoice(body)];
  if (errors.length > 0) throw invalidBody(errors);
  const log = await replayable(reader, body);
  const { from, to, fromSequence = log.from, toSequence = log.to } = body;
  if (from === undefined && to === undefined) {
    return span(Math.max(fromSequence, log.from), Math.min(toSequence, log.to));
  }
  const first = from === undefined ? log.from : await firstAfter(reader, log, (at) => at >= from);
  const beyond = to === undefined ? log.to + 1 : await firstAfter(reader, log, (at) => at > to);
  return span(first, beyond - 1);
}

const span = (from: number, to: number): Span => ({ from, to: Math.max(to, from - 1) });

/** The first place in the log whose time fits: times never go back, so halving finds it without an index. */
async function firstAfter(reader: Reader, { from, to }: Span, fits: (at: string) => boolean): Promise<number> {
  let [low, high] = [from, to + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const at = await occurredAt(reader, middle);
    if (at !== undefined && fits(at)) high = middle;
    else low = middle + 1;
  }
  return low;
}
