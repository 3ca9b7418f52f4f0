import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Answer, Question } from './holidays-worker.ts';

/** Answers of the library by question: it changes only with a release. */
const answers = new Map<string, Answer>();
const maxAnswers = 200;

/** One thread at a time: a question waits for those before it. */
let last: Promise<unknown> = Promise.resolve();

async function askThread(question: Question): Promise<Answer> {
  const worker = new Worker(new URL('./holidays-worker.ts', import.meta.url), { workerData: question });
  const [answer]: Answer[] = await once(worker, 'message');
  await worker.terminate();
  if (!answer) throw new Error('the library of holidays gave no answer');
  return answer;
}

/** Asks the library of holidays in another thread, or remembers what it answered. */
export async function askLibrary(question: Question): Promise<Answer> {
  const key = JSON.stringify([question.country, question.region, question.year]);
  const known = answers.get(key);
  if (known) return known;
  const asked = last.then(() => answers.get(key) ?? askThread(question));
  last = asked.catch(() => undefined);
  const answer = await asked;
  const oldest = answers.size >= maxAnswers ? answers.keys().next().value : undefined;
  if (oldest !== undefined) answers.delete(oldest);
  answers.set(key, answer);
  return answer;
}
