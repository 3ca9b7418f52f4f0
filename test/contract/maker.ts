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
 * Creates the objects that requests are about and refer to, through the API itself: the document says which operation
 * creates an object, paths and names of fields which objects a request needs, and `hints.ts` the rest.
 */
export class Maker {
  readonly #tenant: Tenant;
  /** Objects that any number of requests may refer to. */
  readonly #kept = new Undertaking();

  constructor(tenant: Tenant) {
    this.#tenant = tenant;
  }

  /** A request that should succeed; its objects are created. */
  async ready(operation: Operation): Promise<Call> {
    const undertaking = new Undertaking();
    await this.#prepare(operation, undertaking);
    return this.#request(operation, undertaking);
  }

  /**
   * Sends a request that should succeed.
   * @param after the operations that must come first, if other than the hints say
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

  /** Creates an object of a collection, or waits for one that appears by itself. */
  async make({ path, maker, list }: Collection): Promise<Data> {
    if (path === theAccount) return { id: this.#tenant.account.id };
    if (maker) return this.#do(maker, new Undertaking(), true);
    const { rows } = await this.appear(list as Operation);
    return rows[0] as Data;
  }

  /** Waits for objects that no operation creates: they follow from other changes. */
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
        throw new Error(
          `test/contract/hints.ts: ${operation.id} names ${id} as a step before it, which is no operation`,
        );
      undertaking.made[id] = await this.#do(step, undertaking);
    }
  }

  /** Runs an operation and returns the `data` of its reply. */
  async #do(operation: Operation, undertaking: Undertaking, isLean = false): Promise<Data> {
    await this.#prepare(operation, undertaking);
    const answer = await this.#tenant.send(await this.#request(operation, undertaking, isLean));
    if (!isRefused(answer)) return answer.json.data;
    throw new Error(
      `${operation.id}, which others need, was refused: ${inShort(answer)}\n${whatToDo(operation, answer)}`,
    );
  }

  /** @param isLean refers to required objects only, so that creating one object does not create all others */
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
      const toldValue = hints[operation.id]?.query?.(undertaking.made)[parameter.name];
      query[parameter.name] = toldValue ?? (await this.#parameter(operation, parameter, undertaking));
    }
    return { operation, path, query, headers: {}, body };
  }

  async #parameter(operation: Operation, { name, schema }: Parameter, undertaking: Undertaking): Promise<string> {
    const { document } = this.#tenant.setting;
    // One item of a list is enough.
    const collection = isId(schema.items ?? schema) ? collectionOf(document, operation, name) : undefined;
    if (!collection) return String(document.exampleOf(schema));
    return String((await this.#object(collection, name, undertaking)).id);
  }

  /** The object of a name in an undertaking: the one it had before, one that a step created, or a new one. */
  async #object(collection: Collection, name: string, { objects, made }: Undertaking): Promise<Data> {
    const key = `${collection.path} ${name}`;
    const earlier = collection.maker && !collection.isRole ? made[collection.maker.id] : undefined;
    const data = objects.get(key) ?? earlier ?? (await this.make(collection));
    objects.set(key, data);
    return data;
  }

  /** The object of a name in braces: one of a collection, or a part of the object before it. */
  async #named(operation: Operation, name: string, undertaking: Undertaking): Promise<Data> {
    const place = placeOf(this.#tenant.setting.document, operation, name);
    return within(await this.#object(place.collection, place.name, undertaking), place) ?? {};
  }

  /** The documented example, with fresh values, ids of existing objects, and the hint's fields. */
  async #body(operation: Operation, undertaking: Undertaking, isLean: boolean): Promise<Data | undefined> {
    const { path, body } = operation;
    if (!body) return undefined;
    const { document, variation, receiver } = this.#tenant.setting;
    const { properties = {}, required = [] } = document.resolve(body.schema);
    const told = toldBody(hints[operation.id], undertaking.made);
    // A version in a body acts as If-Match: another case covers it.
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
      // The owner of an object cannot change.
      const isOwner = first === 'employeeId' && ['PUT', 'PATCH'].includes(operation.method);
      // A row that only refers to an object is left out as a whole.
      const left = place.at(-1) === 'id' ? place.slice(0, -2) : place;
      if (isOwner || (isLean && !required.includes(first))) filled = without(filled, left);
      else if (!collection) throw new Error(unknownId(operation, name));
      else {
        // A required object often belongs to one object alone, and may have been prepared for it.
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
 * The instruction for an author whose operation was refused: name the fields that the refusal points to, or the steps
 * before it, after those that a hint names already.
 */
export function whatToDo({ id }: Operation, answer: Answer): string {
  const fields = wrongsOf(answer).flatMap(({ pointer = '' }) => pointer.split('/')[1] || []);
  const body = [...new Set(fields)].map((field) => `${field}: …`).join(', ');
  const after = [...(hints[id]?.after ?? []), '…'].map((step) => `'${step}'`).join(', ');
  const line = body === '' ? `after: [${after}]` : `body: { ${body} }`;
  return (
    `Correct the example of ${id}, or say in \`hints\` of test/contract/hints.ts what ` +
    `${body === '' ? 'has to happen before it' : 'its body has to say'}:\n  ${id}: { ${line} },`
  );
}
