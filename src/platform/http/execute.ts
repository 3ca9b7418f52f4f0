/**
 * From a request to its reply, the same steps for every operation:
 *
 * 1. **Read the request**: `readRequest` validates it.
 * 2. **Wait for the turn** of the account, unless the read is light.
 * 3. **Run the verb**: a read over the database, a write in its transaction.
 * 4. **Follow up and write events**: what follows in other areas from the events of a write joins its transaction, and the events and
 *    the reply to an Idempotency-Key are written before the commit.
 * 5. **Reply**: the outcome in the shape that the caller asks for.
 *
 * `Work` in `unit-of-work.ts` has steps 2 and 4 of a write.
 */
import type { FastifyReply } from 'fastify';
import type { Caller } from '../caller.ts';
import type { FileContent } from '../file-content.ts';
import { defined } from '../narrowing.ts';
import type { Problem } from '../problem.ts';
import { asKnown } from '../resource/history/as-known.ts';
import { askedIn } from '../resource/view.ts';
import { type Reader, type Reading, stillReading, type Tx } from '../unit-of-work.ts';
import { networkOf } from './caller-limits.ts';
import { dryRun } from './dry-run.ts';
import type { Idempotency, KeyedRequest } from './idempotency.ts';
import {
  type AccountOperation,
  type ChunkedOperation,
  changesData,
  type OpenOperation,
  type Outcome,
  type Principal,
  type ReadOperation,
  type WriteOperation,
} from './operation.ts';
import { type Admission, type ApiRequest, bytesOf, type Call, queryOf, readRequest } from './read-request.ts';
import {
  type Answer,
  answered,
  answerOf,
  csvReplyOf,
  fileReply,
  inShape,
  problemReply,
  type Reply,
  replyOf,
  unlessKnown,
} from './reply.ts';
import { prefersCsv } from './representation.ts';
import { readBody } from './request-body.ts';

export interface Executor extends Admission {
  idempotency: Idempotency;
  baseUrl: string;
  /** Runs a change. @throws Problem if none is accepted at present */
  change<T>(act: () => Promise<T>): Promise<T>;
}

/**
 * Runs an operation whose caller has permission.
 * @param response the reply, a refusal too: some headers are set before its content is known
 */
export async function execute(
  executor: Executor,
  operation: AccountOperation,
  principal: Principal,
  request: ApiRequest,
  response: FastifyReply,
): Promise<Reply | FileContent['reply']> {
  const call = await readRequest(executor, operation, principal, request, response);
  if (operation.read) return executeRead(executor, operation, call, request, response);
  if (operation.chunked) return executeChunks(executor, operation, call);
  return executeWrite(executor, operation, call, request);
}

async function executeRead(
  { work, baseUrl }: Executor,
  operation: ReadOperation,
  call: Call,
  request: ApiRequest,
  response: FastifyReply,
): Promise<Reply | FileContent['reply']> {
  const { reader, input, told } = call;
  const csv = prefersCsv(request.headers) ? operation.reply.csv : undefined;
  const read = async (over: Reader): Promise<{ outcome: Outcome; text?: string | undefined }> => {
    // The client no longer waits for the reply.
    if (response.raw.destroyed) return { outcome: { data: null } };
    const outcome = await operation.read(over, input);
    return { outcome, text: await csv?.textOf(over, outcome.data, input) };
  };

  const { isLight, atOneMoment } = operation;
  const { knownAt } = askedIn(input.query);
  const readQueued = () => {
    if (operation.asKnown && knownAt !== undefined) return asKnown(reader, operation.asKnown(), knownAt, read);
    return atOneMoment ? reader.snapshot(read) : work.readQueued(call.caller, read);
  };
  const { outcome, text } = await (isLight ? read(reader) : readQueued());

  if (outcome.file) return fileReply(outcome.file, request.headers);
  if (text !== undefined) return csvReplyOf(text, outcome, request.url);
  return unlessKnown(replyOf(await inShape(reader, operation, outcome, told)), request, baseUrl);
}

async function executeWrite(
  executor: Executor,
  operation: WriteOperation,
  { caller, reader, input, keyed, versions, told }: Call,
  request: ApiRequest,
): Promise<Reply | FileContent['reply']> {
  const { work, idempotency } = executor;
  // A repeat gets the stored reply, whatever other systems answer by now.
  const findReply = async () => (operation.before && keyed ? idempotency.find(caller, keyed) : undefined);
  const stored = await findReply();
  if (stored) return stored;
  let found: unknown;
  try {
    found = await operation.before?.(caller, input, reader);
  } catch (error) {
    // The first request may have ended meanwhile, and what it changed is the reason.
    const late = await findReply();
    if (late) return late;
    throw error;
  }
  const write = async (tx: Tx): Promise<Reading<Outcome>> => {
    const result = await operation.write(tx, { ...input, found });
    const meta = { ...(await tx.followUp()), ...told };
    const outcome = 'reading' in result ? result.reading : result;
    const shaped = stillReading((async () => inShape(tx, operation, await outcome, meta))());
    // The earlier shape may take further reads: not while the end of the transaction has the counter of events.
    if (caller.compat !== undefined) await shaped.reading;
    return shaped;
  };
  const writeAndRead = async (tx: Tx) => (await write(tx)).reading;

  if (operation.reply.files) {
    const { file } = await work.write(caller, writeAndRead, versions);
    return fileReply(defined(file, 'the file'), request.headers);
  }
  if (operation.hasDryRun && input.query.dryRun === true) {
    const { version: _, location: __, ...shown } = await dryRun(work, caller, writeAndRead, versions);
    return replyOf({ ...shown, meta: { ...shown.meta, dryRun: true } });
  }
  const answer = async (tx: Tx) => stillReading((await write(tx)).reading.then(answerOf));
  return once(executor, caller, keyed, answer, versions);
}

/**
 * Runs an operation chunk by chunk, each in a transaction that also stores its results under the Idempotency-Key: a
 * repeat returns the results of the finished chunks and continues with the others. A caller who lost their credentials
 * meanwhile is refused from the next chunk on.
 */
async function executeChunks(
  executor: Executor,
  { chunked }: ChunkedOperation,
  { caller, input: { body, askAgain }, keyed }: Call,
): Promise<Reply> {
  const results: unknown[] = [];
  const replays: boolean[] = [];
  for (const [i, chunk] of chunked.chunksOf(body).entries()) {
    const present = i > 0 ? await askAgain() : caller;
    if (chunked.isDryRun(body)) {
      results.push(...(await dryRun(executor.work, present, (tx) => chunked.act(tx, chunk))));
      continue;
    }
    const part = keyed && { ...keyed, key: `${keyed.key} chunk ${i}` };
    const { headers, body: text } = await once(executor, present, part, async (tx) => {
      const reply = { status: 200, headers: {}, body: JSON.stringify(await chunked.act(tx, chunk)) };
      return { reply, kept: reply };
    });
    results.push(...JSON.parse(text.toString()));
    replays.push('idempotent-replayed' in headers);
  }
  const isReplay = replays.length > 0 && replays.every(Boolean);
  const outcome = chunked.outcome(body, results);
  return replyOf(isReplay ? { ...outcome, headers: { 'idempotent-replayed': 'true' } } : outcome);
}

/** Writes in a transaction, once for all requests with the same Idempotency-Key. */
async function once(
  { work, idempotency, baseUrl }: Executor,
  caller: Caller,
  keyed: KeyedRequest | undefined,
  act: (tx: Tx) => Promise<Answer | Reading<Answer>>,
  versions?: number[],
): Promise<Reply> {
  if (keyed === undefined) {
    const finish = async (_: Tx, acted: Answer | Reading<Answer>) => ({ result: (await answered(acted)).reply });
    return work.writeAndFinish(caller, act, finish, versions);
  }
  const refusal = (problem: Problem) => problemReply(problem, baseUrl, caller.requestId);
  return idempotency.once(caller, keyed, act, refusal, versions);
}

/** Runs an operation that does not concern an account's data. */
export async function executeOpen(
  { change }: Pick<Executor, 'change'>,
  operation: OpenOperation,
  request: ApiRequest,
): Promise<Reply> {
  const query = queryOf(operation, request);
  const { body } = await readBody(operation, bytesOf(request));
  const { params } = request;
  const personId = request.principal?.actor.id ?? undefined;
  const network = networkOf(request.ip);
  const headers = { ...request.headers, 'rollcall-address': request.ip };
  const open = () => operation.open({ params, query, body, headers, personId, network });
  return replyOf(await (changesData(operation) ? change(open) : open()));
}
