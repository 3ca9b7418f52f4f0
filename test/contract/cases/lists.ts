import type { Answer } from '../../harness/http.ts';
import type { Call } from '../call.ts';
import { collectionNamed, collectionOf } from '../collection.ts';
import { isPaged, type Parameter, parametersIn } from '../document/operation.ts';
import { isId, type Schema } from '../document/schema.ts';
import { hints } from '../hints.ts';
import type { Trial } from '../trial.ts';

type Row = Record<string, unknown>;

/** Parameters of a list that are not filters by fields. */
const pages = ['page', 'limit', 'cursor'];

const search = (...pairs: [name: string, value: string][]) =>
  pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');

const rowsOf = ({ json }: Answer): Row[] => json?.data ?? [];
/** The identity of a row: its id, or, in a report, all of it. */
const idOf = (row: Row): string => (row.id === undefined ? JSON.stringify(row) : String(row.id));
const idsOf = (answer: Answer) => rowsOf(answer).map(idOf);

/** A request for the list, which has three rows if an operation creates them, else some. */
async function filled(trial: Trial): Promise<Call> {
  const { operation, maker, setting } = trial;
  const create = setting.document.find('POST', operation.path);
  // With everything that they may refer to, so that every filter has a value.
  if (!create) return (await maker.appear(operation)).call;
  for (let i = 0; i < 3; i++) await maker.perform(create);
  return trial.ready();
}

/** Values that a parameter accepts: each choice, and all together where it accepts a list; else one. */
function valuesFor({ name, schema }: Parameter, value: unknown, example: unknown): string[] {
  // The log of the account has this event: the beginning of all that the list may show.
  if (name === 'knownAt') return ['1'];
  const one: Schema = schema.items ?? schema;
  const choices = one.enum?.filter((choice) => choice !== null).map(String);
  // There are many fields, and they are requested together as well.
  if (choices)
    return [...(name === 'fields' ? choices.slice(0, 1) : choices), ...(schema.items ? [choices.join()] : [])];
  const text = String(value ?? (Array.isArray(example) ? example[0] : example));
  return [name.endsWith('[contains]') ? text.slice(0, one.maxLength) : text];
}

/** Whether a filter by a row's own value keeps the row; undefined if either is possible. */
function isKept(operator: string): boolean | undefined {
  if (['', 'in', 'gte', 'lte', 'contains'].includes(operator)) return true;
  return ['gt', 'lt'].includes(operator) ? false : undefined;
}

async function tryFilters(trial: Trial, call: Call, rows: Row[]): Promise<void> {
  const { operation, setting } = trial;
  for (const parameter of parametersIn(trial.operation, 'query')) {
    const { name, schema } = parameter;
    if (pages.includes(name) || name === 'orderBy') continue;
    const [, field = name, operator = ''] = /^(\w+)(?:\[(\w+)\])?$/.exec(name) ?? [];
    const row = rows.find((one) => one[field] != null);
    const value = row?.[field];
    const values = valuesFor(parameter, value, setting.document.exampleOf(schema));
    const isPartial = name === 'fields';
    for (const one of values) {
      const answer = await trial.ask(call, {
        name: `${name}=${one}`,
        search: search([name, one], ['limit', '500']),
        status: 'success',
        isPartial,
      });
      const kept = one === String(value) ? isKept(operator) : undefined;
      if (row && kept !== undefined && idsOf(answer).includes(idOf(row)) !== kept) {
        trial.complain(`${name}=${one}`, `the row with this value is ${kept ? 'left out' : 'not left out'}`);
      }
    }
    if (isId(schema)) {
      const { document, stranger } = setting;
      const collection =
        field === 'id' ? collectionNamed(document, operation.path) : collectionOf(document, operation, field);
      const foreign = collection && String((await stranger.of(collection)).id);
      const found = foreign && (await trial.ask(call, { name: `a foreign ${name}`, search: search([name, foreign]) }));
      if (found && rowsOf(found).length > 0) trial.complain(`a foreign ${name}`, 'finds rows');
    }
  }
}

/** Paging by cursor finds the same order as the page. */
async function trySort(trial: Trial, call: Call, order: string, ids: string[]): Promise<void> {
  const ask = (what: string, ...pairs: Parameters<typeof search>) => {
    const name = `orderBy=${order}${what}`;
    return trial.ask(call, { name, search: search(['orderBy', order], ...pairs), status: 'success' });
  };
  const found = idsOf(await ask('', ['limit', '500']));
  if (found.toSorted().join() !== ids.toSorted().join()) trial.complain(`orderBy=${order}`, 'shows other rows');
  const first = await ask(', first page', ['limit', '1']);
  const next = first.json?.meta?.nextCursor;
  if (!next) return;
  const rest = idsOf(await ask(', by cursor', ['limit', '500'], ['cursor', next]));
  if ([...idsOf(first), ...rest].join() !== found.join()) {
    trial.complain(`orderBy=${order}, by cursor`, 'is not the order of the page');
  }
}

async function trySorting(trial: Trial, call: Call, ids: string[]): Promise<void> {
  const orderBy = parametersIn(trial.operation, 'query').find(({ name }) => name === 'orderBy');
  if (!orderBy) return;
  const sortable = orderBy.schema['x-sortable'] as string[] | undefined;
  if (!sortable?.length) return trial.complain('orderBy', 'does not say in x-sortable what can be sorted by');
  for (const field of sortable) {
    await trySort(trial, call, `${field} asc`, ids);
    await trySort(trial, call, `${field} desc`, ids);
  }
  const all = sortable.map((field, i) => `${field} ${i % 2 ? 'desc' : 'asc'}`).join(', ');
  await trial.ask(call, { name: `orderBy=${all}`, search: search(['orderBy', all]), status: 'success' });
  await trial.ask(call, { name: 'orderBy=nothing', search: search(['orderBy', 'nothing']), status: 400 });
}

/** A page of one row shows its position. */
function complainOfPage(trial: Trial, name: string, answer: Answer, expected: Record<string, number>): void {
  const meta = answer.json?.meta ?? {};
  if (rowsOf(answer).length > 1) trial.complain(name, `has ${rowsOf(answer).length} rows, although limit=1`);
  for (const [member, value] of Object.entries({ ...expected, perPage: 1 })) {
    if (meta[member] !== value) trial.complain(name, `says ${member}: ${meta[member]}, not ${value}`);
  }
}

async function tryPages(trial: Trial, call: Call, ids: string[]): Promise<void> {
  const ask = (name: string, ...pairs: Parameters<typeof search>) =>
    trial.ask(call, { name, search: search(...pairs), status: 'success' });
  const byPage: string[] = [];
  for (let page = 1; page <= ids.length; page++) {
    const answer = await ask(`page ${page}`, ['page', String(page)], ['limit', '1']);
    byPage.push(...idsOf(answer));
    complainOfPage(trial, `page ${page}`, answer, { currentPage: page, lastPage: ids.length, total: ids.length });
  }
  const beyond = await ask('a page past the last', ['page', '10000000'], ['limit', '500']);
  if (rowsOf(beyond).length > 0) trial.complain('a page past the last', 'has rows');
  const byCursor: string[] = [];
  let answer = await ask('a walk by cursor', ['limit', '1']);
  for (;;) {
    byCursor.push(...idsOf(answer));
    const next = answer.json?.meta?.nextCursor;
    if (!next || byCursor.length > ids.length) break;
    answer = await ask('a walk by cursor', ['limit', '1'], ['cursor', next]);
  }
  for (const [way, found] of [['pages', byPage] as const, ['a cursor', byCursor] as const]) {
    if (found.join() !== ids.join())
      trial.complain(`a walk by ${way}`, `finds ${found.length} rows of ${ids.length}, or in another order`);
  }
  const most = parametersIn(trial.operation, 'query').find(({ name }) => name === 'limit')?.schema.maximum ?? 500;
  for (const limit of ['0', String(most + 1), '-1', '1.5', '']) {
    const expected = { status: 400, code: 'invalid_parameter' };
    await trial.ask(call, { name: `limit=${limit}`, search: search(['limit', limit]), ...expected });
  }
  const both = search(['page', '1'], ['cursor', 'x']);
  await trial.ask(call, { name: 'page and cursor', search: both, status: 400, code: 'invalid_parameter' });
}

/** A paged list: each filter, each order, and all ways through its pages. */
export async function tryList(trial: Trial): Promise<void> {
  const { operation } = trial;
  if (!isPaged(operation) || hints[operation.id]?.rowless !== undefined) return;
  const call = await filled(trial);
  const readAll = () => trial.ask(call, { name: 'limit=500', search: search(['limit', '500']), status: 'success' });
  let answer = await readAll();
  if (rowsOf(answer).length === 0) trial.complain('limit=500', 'there are no rows to try it with');
  for (let attempts = 1; ; attempts++) {
    const known = trial.complaints.length;
    await tryFilters(trial, call, rowsOf(answer));
    await trySorting(trial, call, idsOf(answer));
    await tryPages(trial, call, idsOf(answer));
    const before = answer.text;
    answer = await readAll();
    if (answer.text === before || attempts === 20) return;
    // Objects that appear by themselves may still have been arriving: then the replies were about different lists.
    trial.complaints.splice(known);
  }
}
