import { listTokens, revokeApiToken, scopes } from '../../src/accounts/index.ts';
import { systemCaller } from '../../src/platform/caller.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/app.ts';
import type { Answer } from '../harness/http.ts';
import { startReceiver } from '../harness/receiver.ts';
import type { Call, Data, Deviation } from './call.ts';
import type { Collection } from './collection.ts';
import { Document } from './document/document.ts';
import type { DocumentJson } from './document/operation.ts';
import { Validator } from './document/validator.ts';
import { hints } from './hints.ts';
import { Tenant } from './tenant.ts';
import { Variation } from './variation.ts';

/** The environment in which all operations are tested. */
export interface Setting {
  app: TestApp;
  document: Document;
  validator: Validator;
  variation: Variation;
  /** A receiver for the addresses in bodies: those of the examples are not ours to call. */
  receiver: string;
  /** An account that no operation may touch, and its content. */
  stranger: Stranger;
  /** Tokens that are refused, of an empty account. */
  outcast: Outcast;
  /** Changes replies between the product and the test, to check that the test finds wrong ones. */
  tamper?: (answer: Answer, call: Call, deviation: Deviation, again: Again) => Answer | Promise<Answer>;
}

/** Sends the same request with differences. */
type Again = (deviation: Deviation, credentials?: Record<string, string>) => Promise<Answer>;

/** An account with one object of each collection, created on the first use. */
class Stranger {
  readonly tenant: Tenant;
  readonly #objects = new Map<string, { collection: Collection; data: Promise<Data> }>();

  constructor(tenant: Tenant) {
    this.tenant = tenant;
  }

  /** Its object of a collection. */
  of(collection: Collection): Promise<Data> {
    const known = this.#objects.get(collection.path) ?? { collection, data: this.tenant.maker.make(collection) };
    this.#objects.set(collection.path, known);
    return known.data;
  }

  /** The paths of objects that have changed. */
  async changed(): Promise<string[]> {
    const found: string[] = [];
    for (const { collection, data } of this.#objects.values()) {
      const { id, version } = await data;
      const read = this.tenant.setting.document.find('GET', `${collection.path}/{id}`);
      if (version === undefined || read?.access !== 'token') continue;
      const { status, json } = await this.tenant.account.api('GET', `${collection.path}/${id}`);
      if (status !== 200 || json.data.version !== version) found.push(`${collection.path}/${id}`);
    }
    return found;
  }
}

/** Tokens that are refused, and those that lack one scope. */
class Outcast {
  readonly #account: TestAccount;
  readonly #lacking = new Map<string, Promise<string>>();
  readonly revoked: string;
  readonly expired: string;
  readonly withoutAddOn: string;

  constructor(account: TestAccount, revoked: string, expired: string, withoutAddOn: string) {
    this.#account = account;
    this.revoked = revoked;
    this.expired = expired;
    this.withoutAddOn = withoutAddOn;
  }

  /** A token with every scope but this one. */
  lacking(scope: string): Promise<string> {
    const token = this.#lacking.get(scope) ?? this.#account.newToken(scopes.filter((other) => other !== scope));
    this.#lacking.set(scope, token);
    return token;
  }
}

async function castOut(app: TestApp): Promise<Outcast> {
  const account = await app.newAccount();
  const revoked = await account.newToken(['*']);
  for (const { id } of await listTokens(app.db, account.id)) {
    await app.app.work.write(systemCaller(account, 'test'), (tx) => revokeApiToken(tx, id));
  }
  const expired = await account.newToken(['*'], '2026-01-01T00:00:00.000Z');
  return new Outcast(account, revoked, expired, (await app.newAccount({ addOn: false })).token);
}

/** Starts the product, and creates the objects that operations need and no operation creates. */
export async function startContract(json: DocumentJson): Promise<Setting> {
  const app = await startTestApp({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' } });
  app.app.startBackground();
  const { url: receiver } = await startReceiver();
  const setting = { app, receiver, ...readDocument(json), outcast: await castOut(app) } as Setting;
  setting.stranger = new Stranger(new Tenant(setting, await app.newAccount()));
  const { email = '' } = (hints.signIn?.body ?? {}) as { email?: string };
  await new Tenant(setting, app).newPerson(email);
  return setting;
}

export const readDocument = (json: DocumentJson) => {
  const document = new Document(json);
  return { document, validator: new Validator(json), variation: new Variation(document) };
};

/** The same product with another document. */
export const withDocument = (setting: Setting, json: DocumentJson): Setting => ({ ...setting, ...readDocument(json) });
