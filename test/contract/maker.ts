import { eventually } from '../harness/eventually.ts';
import type { Answer } from '../harness/http.ts';
import { inShort, isRefused, takenFields } from './answers.ts';
import { type Call, withoutVersion } from './call.ts';
import { collectionOf, collectionsOf, makerOf, theAccount } from './collection.ts';
import { type Operation, type Parameter, parametersIn } from './document.ts';
import { nameOf, referencesIn, valueAt, without, withValue } from './field.ts';
import { placeOf, within } from './place.ts';
import { isId } from './schema.ts';
import type { Tenant } from './tenant.ts';

type Data = Record<string, unknown>;

/** Objects that the steps of one undertaking have in common, by their collection and the name that refers to them. */
type Common = Map<string, Data>;

/**
 * Makes what requests are about and refer to, through the API itself: from the document it reads which operation
 * makes an object, and from paths and names of fields which objects a request needs.
 */
export class Maker {
  readonly #tenant: Tenant;
  readonly #appeared = new Map<string, Promise<Data[]>>();
  /** What any number of requests may refer to. */
  readonly #kept: Common = new Map();

  constructor(tenant: Tenant) {
    this.#tenant = tenant;
  }

  /** A request that should succeed. */
  async ready(operation: Operation): Promise<Call> {
    const common = await this.#prepare(operation);
    return this.#request(operation, common);
  }

  /**
   * Sends a request that should succeed, until no value of it is taken any more.
   * @param steps what has to happen first to what it is about
   */
  async perform(operation: Operation, steps?: Operation[]): Promise<{ call: Call; answer: Answer }> {
    for (;;) {
      const call = await this.#request(operation, await this.#prepare(operation, steps));
      const answer = await this.#tenant.send(call);
      if (!this.#learn(operation, answer)) return { call, answer };
    }
  }

  /**
   * The same request about the same objects, with values that were not sent before.
   * @returns what may be sent again and again: it expects no version
   */
  another(call: Call): Call {
    const { operation } = call;
    if (!operation.body || !call.body) return call;
    const { example, schema } = operation.body;
    const body = this.#tenant.setting.variation.apply(call.body, example, schema);
    const steps = operation.path.split('/').map((step, i) => {
      const value = /^\{(?!id\})(\w+)\}$/.exec(step)?.[1];
      const given = value === undefined ? undefined : body[value];
      return given === undefined ? (call.path.split('/')[i] ?? '') : encodeURIComponent(String(given));
    });
    return withoutVersion({ ...call, path: steps.join('/'), body });
  }

  /** Makes an object of a collection, or waits for one that comes about by itself. */
  async make(collection: string): Promise<Data> {
    const { account, setting } = this.#tenant;
    if (collection === theAccount) return { id: account.id };
    const maker = makerOf(setting.document, collection);
    if (maker) return this.#do(maker, new Map(), true);
    const [first] = await this.appear(collection);
    return first as Data;
  }

  /** Waits for objects that no operation makes: they follow from what happens to others. */
  appear(collection: string): Promise<Data[]> {
    const appeared = this.#appeared.get(collection) ?? this.#wait(collection);
    this.#appeared.set(collection, appeared);
    return appeared;
  }

  async #prepare(operation: Operation, steps?: Operation[]): Promise<Common> {
    const common: Common = new Map();
    for (const step of steps ?? this.#tenant.setting.preparations.get(operation) ?? []) await this.#do(step, common);
    return common;
  }

  async #wait(collection: string): Promise<Data[]> {
    const { document } = this.#tenant.setting;
    const list = document.find('GET', collection) as Operation;
    const makers = collectionsOf(document).flatMap((path) => makerOf(document, path) ?? []);
    const akin = makers.filter(({ tag }) => tag === list.tag);
    // First what listens, then whatever there is to be heard.
    for (const maker of [...akin, ...makers]) await this.#do(maker, new Map(), true);
    const call = await this.#request(list, new Map());
    return eventually(`something in ${collection}`, async () => {
      const { json } = await this.#tenant.send(call);
      return json?.data?.length > 0 && json.data;
    });
  }

  /** Carries out an operation and gives the `data` of its reply. */
  async #do(operation: Operation, common: Common, isLean = false): Promise<Data> {
    for (;;) {
      const answer = await this.#tenant.send(await this.#request(operation, common, isLean));
      if (!isRefused(answer)) return answer.json.data;
      if (!this.#learn(operation, answer)) throw new Error(`${operation.id} was refused: ${inShort(answer)}`);
    }
  }

  /** @returns whether the next request will be another */
  #learn({ body }: Operation, answer: Answer): boolean {
    return body !== undefined && this.#tenant.setting.variation.learn(body.schema, takenFields(answer));
  }

  /** @param isLean only what must be there is referred to, so that making one thing does not make all others */
  async #request(operation: Operation, common: Common, isLean = false): Promise<Call> {
    const inPath = parametersIn(operation, 'path');
    if (operation.body) {
      // Which one a request is about may be told by a text in its path, and then by the same text in its body.
      const texts = inPath.filter(({ schema }) => !isId(schema)).map(({ name }) => `/${name}`);
      this.#tenant.setting.variation.learn(operation.body.schema, texts);
    }
    const body = await this.#body(operation, common, isLean);
    let path = operation.path;
    for (const { name, schema } of inPath) {
      const value = isId(schema)
        ? (await this.#named(operation, name, common)).id
        : (body?.[name] ?? this.#tenant.setting.document.exampleOf(schema));
      path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    }
    const query: Call['query'] = {};
    for (const parameter of parametersIn(operation, 'query').filter(({ isRequired }) => isRequired)) {
      query[parameter.name] = await this.#parameter(operation, parameter, common);
    }
    return { operation, path, query, headers: {}, body };
  }

  async #parameter({ path }: Operation, { name, schema }: Parameter, common: Common): Promise<string> {
    const { document } = this.#tenant.setting;
    const collection = isId(schema) ? collectionOf(document, name, path) : undefined;
    return collection ? String((await this.#common(collection, name, common)).id) : String(document.exampleOf(schema));
  }

  async #common(collection: string, name: string, common: Common): Promise<Data> {
    const key = `${collection} ${name}`;
    const data = common.get(key) ?? (await this.make(collection));
    common.set(key, data);
    return data;
  }

  /** What a name in braces is an id of: an object of a collection, or a part of the object that stands before it. */
  async #named(operation: Operation, name: string, common: Common): Promise<Data> {
    const place = placeOf(this.#tenant.setting.document, operation, name);
    return within(await this.#common(place.collection, place.name, common), place) ?? {};
  }

  /** The documented example, with values of its own, and ids of objects that are there. */
  async #body(operation: Operation, common: Common, isLean: boolean): Promise<Data | undefined> {
    const { path, body } = operation;
    if (!body) return undefined;
    const { document, variation, receiver } = this.#tenant.setting;
    const { properties = {}, required = [] } = document.resolve(body.schema);
    const isAboutObject = path.includes('{');
    const isRequired = (name: string | number | undefined) => required.includes(String(name));
    let filled = variation.apply(body.example, body.example, body.schema);
    for (const { path: place, pointer } of referencesIn(document, body.schema)) {
      if (valueAt(filled, place) == null) continue;
      const collection = collectionOf(document, nameOf(place), path);
      if (collection === undefined) throw new Error(`nobody knows what ${pointer} of ${path} is an id of`);
      if (isLean && !isRequired(place[0])) filled = without(filled, place);
      else {
        // What must be referred to often belongs to one object alone, and may have been prepared for it.
        const isAddress = isRequired(place[0]) || operation.method === 'DELETE';
        const isOwn = place.length === 1 && isAddress && !isAboutObject;
        const { id } = await this.#common(collection, nameOf(place), isOwn ? common : this.#kept);
        filled = withValue(filled, place, id);
      }
    }
    for (const [name, property] of Object.entries(properties)) {
      if (document.resolve(property).format === 'uri' && filled[name] != null) filled = { ...filled, [name]: receiver };
    }
    return filled;
  }
}
