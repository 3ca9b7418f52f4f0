import { eventually } from '../harness/eventually.ts';
import type { Answer } from '../harness/http.ts';
import { inShort, isRefused, wrongsOf } from './answers.ts';
import type { Call, Data } from './call.ts';
import { type Collection, collectionOf, placeOf, theAccount, unknownId, within } from './collection.ts';
import { fieldGroups, referencesIn, valueAt, without, withValue } from './document/field.ts';
import { type Operation, type Parameter, parametersIn } from './document/operation.ts';
import { isId } from './document/schema.ts';
import { type Hint, hints, type Made } from './hints.ts';
import type { Tenant } from './tenant.ts';
import { Undertaking } from './undertaking.ts';

/**
 * Makes what requests are about and refer to, through the API itself: the document says which operation makes an
 * object, paths and names of fields which objects a request needs, and `hints.ts` whatever else there is to know.
 */
export class Maker {
  readonly #tenant: Tenant;
  /** What any number of requests may refer to. */
  readonly #kept = new Undertaking();

  constructor(tenant: Tenant) {
    this.#tenant = tenant;
  }

  /** A request that should succeed; what it needs is made. */
  async ready(operation: Operation): Promise<Call> {
    const undertaking = new Undertaking();
    await this.#prepare(operation, undertaking);
    return this.#request(operation, undertaking);
  }

  /**
   * Sends a request that should succeed.
   * @param after what has to happen first, if that is not what the hints say
   */
  async perform(operation: Operation, after?: readonly string[]): Promise<{ call: Call; answer: Answer }> {
    const undertaking = new Undertaking(after && ((one) => (one === operation ? after : (hints[one.id]?.after ?? []))));
    await this.#prepare(operation, undertaking);
    const call = await this.#request(operation, undertaking);
    const answer = await this.#tenant.send(call);
    return { call, answer };
  }

  /** The same request about the same objects, with values that were not sent before. */
  another(call: Call): Call {
    const { operation } = call;
    if (!operation.body || !call.body) return call;
    const body = this.#tenant.setting.variation.apply(call.body, operation.body.example, operation.body.schema);
    const steps = operation.path.split('/').map((step, i) => {
      const given = body[/^\{(?!id\})(\w+)\}$/.exec(step)?.[1] ?? ''];
      return given === undefined ? (call.path.split('/')[i] ?? '') : encodeURIComponent(String(given));
    });
    return { ...call, path: steps.join('/'), body };
  }

  /** Makes an object of a collection, or waits for one that comes about by itself. */
  async make({ path, maker, list }: Collection): Promise<Data> {
    if (path === theAccount) return { id: this.#tenant.account.id };
    if (maker) return this.#do(maker, new Undertaking(), true);
    const { rows } = await this.appear(list as Operation);
    return rows[0] as Data;
  }

  /** Waits for objects that no operation makes: they follow from what happens to others. */
  async appear(list: Operation): Promise<{ call: Call; rows: Data[] }> {
    const undertaking = new Undertaking();
    await this.#prepare(list, undertaking);
    const call = await this.#request(list, undertaking);
    const rows = await eventually(
      `a row in ${list.path}; what makes one? \`${list.id}: { after: ['…'] }\``,
      async () => {
        const { json } = await this.#tenant.send(call);
        return json?.data?.length > 0 && json.data;
      },
      30_000,
    );
    return { call, rows };
  }

  async #prepare(operation: Operation, undertaking: Undertaking): Promise<void> {
    for (const id of undertaking.after(operation)) {
      if (id in undertaking.made) continue;
      const step = this.#tenant.setting.document.operations.find((one) => one.id === id);
      if (!step)
        throw new Error(`test/contract/hints.ts: ${operation.id} is to come after ${id}, which is no operation`);
      undertaking.made[id] = await this.#do(step, undertaking);
    }
  }

  /** Carries out an operation and gives the `data` of its reply. */
  async #do(operation: Operation, undertaking: Undertaking, isLean = false): Promise<Data> {
    await this.#prepare(operation, undertaking);
    const answer = await this.#tenant.send(await this.#request(operation, undertaking, isLean));
    if (!isRefused(answer)) return answer.json.data;
    throw new Error(
      `${operation.id}, which others need, was refused: ${inShort(answer)}\n${whatToDo(operation, answer)}`,
    );
  }

  /** @param isLean only what must be there is referred to, so that making one thing does not make all others */
  async #request(operation: Operation, undertaking: Undertaking, isLean = false): Promise<Call> {
    const { document } = this.#tenant.setting;
    const inPath = parametersIn(operation, 'path');
    const body = await this.#body(operation, undertaking, isLean);
    const told = hints[operation.id]?.path?.(undertaking.made) ?? {};
    let path = operation.path;
    for (const { name, schema } of inPath) {
      const value =
        told[name] ??
        (isId(schema)
          ? (await this.#named(operation, name, undertaking)).id
          : (body?.[name] ?? document.exampleOf(schema)));
      path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    }
    const query: Call['query'] = {};
    for (const parameter of parametersIn(operation, 'query').filter(({ isRequired }) => isRequired)) {
      query[parameter.name] = await this.#parameter(operation, parameter, undertaking);
    }
    return { operation, path, query, headers: {}, body };
  }

  async #parameter(operation: Operation, { name, schema }: Parameter, undertaking: Undertaking): Promise<string> {
    const { document } = this.#tenant.setting;
    // Of a list one is enough.
    const collection = isId(schema.items ?? schema) ? collectionOf(document, operation, name) : undefined;
    if (!collection) return String(document.exampleOf(schema));
    return String((await this.#object(collection, name, undertaking)).id);
  }

  /** What a name means in an undertaking: what it meant before, what a step made, or something new. */
  async #object(collection: Collection, name: string, { objects, made }: Undertaking): Promise<Data> {
    const key = `${collection.path} ${name}`;
    const earlier = collection.maker && !collection.isRole ? made[collection.maker.id] : undefined;
    const data = objects.get(key) ?? earlier ?? (await this.make(collection));
    objects.set(key, data);
    return data;
  }

  /** What a name in braces is an id of: an object of a collection, or a part of the object that stands before it. */
  async #named(operation: Operation, name: string, undertaking: Undertaking): Promise<Data> {
    const place = placeOf(this.#tenant.setting.document, operation, name);
    return within(await this.#object(place.collection, place.name, undertaking), place) ?? {};
  }

  /** The documented example, with values of its own, ids of objects that are there, and what the hint says. */
  async #body(operation: Operation, undertaking: Undertaking, isLean: boolean): Promise<Data | undefined> {
    const { path, body } = operation;
    if (!body) return undefined;
    const { document, variation, receiver } = this.#tenant.setting;
    const { properties = {}, required = [] } = document.resolve(body.schema);
    const told = toldBody(hints[operation.id], undertaking.made);
    // A version in a body does what If-Match does: a case of its own.
    const unversioned = fieldGroups(document, body.schema)
      .flat()
      .filter(({ path: place }) => place.at(-1) === 'version')
      .reduce((example, { path: place }) => without(example, place), body.example);
    let filled = variation.apply(unversioned, body.example, body.schema);
    for (const field of referencesIn(document, body.schema)) {
      const { path: place, name } = field;
      const first = String(place[0]);
      if (first in told || valueAt(filled, place) == null) continue;
      const collection = collectionOf(document, operation, name);
      // Whose something is does not change.
      const isOwner = first === 'employeeId' && ['PUT', 'PATCH'].includes(operation.method);
      // A row that only says which one is meant goes as a whole.
      const left = place.at(-1) === 'id' ? place.slice(0, -2) : place;
      if (isOwner || (isLean && !required.includes(first))) filled = without(filled, left);
      else if (!collection) throw new Error(unknownId(operation, name));
      else {
        // What must be referred to often belongs to one object alone, and may have been prepared for it.
        const isAddress = required.includes(first) || operation.method === 'DELETE';
        const isOwn = place.length === 1 ? isAddress && !path.includes('{') : path.endsWith('/batch');
        const { id } = await this.#object(collection, name, isOwn ? undertaking : this.#kept);
        filled = withValue(filled, place, id);
      }
    }
    for (const [name, property] of Object.entries(properties)) {
      if (document.resolve(property).format === 'uri' && filled[name] != null) filled = { ...filled, [name]: receiver };
    }
    const entries = Object.entries({ ...filled, ...told });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
}

const toldBody = (hint: Hint | undefined, made: Made): Data =>
  (typeof hint?.body === 'function' ? hint.body(made) : hint?.body) ?? {};

/**
 * What an author is to do about an operation whose request was refused: name the fields that the refusal points to, or
 * the steps that come before it, after those that a hint names already.
 */
export function whatToDo({ id }: Operation, answer: Answer): string {
  const fields = wrongsOf(answer).flatMap(({ pointer = '' }) => pointer.split('/')[1] || []);
  const body = [...new Set(fields)].map((field) => `${field}: …`).join(', ');
  const after = [...(hints[id]?.after ?? []), '…'].map((step) => `'${step}'`).join(', ');
  const line = body === '' ? `after: [${after}]` : `body: { ${body} }`;
  return (
    `Mend the example of ${id}, or say in \`hints\` of test/contract/hints.ts what ` +
    `${body === '' ? 'has to happen before it' : 'its body has to say'}:\n  ${id}: { ${line} },`
  );
}
