import { startTestApp } from '../harness/app.ts';
import { startReceiver } from '../harness/receiver.ts';
import { collectionsOf, theAccount } from './collection.ts';
import { Document, type DocumentJson } from './document.ts';
import { Maker } from './maker.ts';
import { type Setting, signInOf, Tenant } from './tenant.ts';
import { Validator } from './validator.ts';
import { Variation } from './variation.ts';

/** Where operations are tried, and an account that none of them may touch. */
export interface Contract {
  setting: Setting;
  stranger: Tenant;
}

/** Starts the product, and makes what operations need that no operation makes. */
export async function startContract(json: DocumentJson): Promise<Contract> {
  const app = await startTestApp({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' } });
  const { url: receiver } = await startReceiver();
  const document = new Document(json);
  const setting: Setting = {
    ...{ app, receiver, document },
    validator: new Validator(json),
    variation: new Variation(document),
    preparations: new Map(),
    foreign: new Map(),
  };
  app.app.startBackground();
  const { newPerson, example } = signInOf(setting);
  await newPerson(app.id, example.email);

  const stranger = new Tenant(setting, await app.newAccount());
  const maker = new Maker(stranger);
  for (const path of [theAccount, ...collectionsOf(document)]) setting.foreign.set(path, await maker.make(path));
  return { setting, stranger };
}

/** The same place with another document. */
export const withDocument = (setting: Setting, json: DocumentJson): Setting => {
  const document = new Document(json);
  return {
    ...setting,
    document,
    validator: new Validator(json),
    variation: new Variation(document),
    preparations: new Map(),
  };
};
