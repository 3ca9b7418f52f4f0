import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createReadiness, type Readiness } from '../db/readiness.ts';
import { type Api, describeApi, usualBaseUrl } from '../http/openapi/describe-api.ts';
import { ofSection, slugOf } from '../http/openapi/of-section.ts';
import { sparse } from '../http/openapi/sparse.ts';
import { rootOf } from '../http/reply.ts';
import type { Encoding } from '../http/representation.ts';
import { compress } from '../http/representation.ts';
import type { Maintenance } from '../maintenance.ts';
import { defined } from '../narrowing.ts';

/** A document with its ETag, made once. */
export interface Document {
  /** All replies share them; of a text, each would have a copy of its own. */
  bytes: Buffer;
  etag: string;
  /** The same compressed, which is made when a client first asks for it. */
  compressed(encoding: Encoding): Promise<Buffer>;
}

/** The content of the pages. */
export interface Site {
  api: Api;
  baseUrl: string;
  /** The path under which a reverse proxy serves us, without a trailing slash; mostly empty. */
  root: string;
  /** openapi.json, with our own address; `sparse`: for clients that use `fields`. */
  document(form?: 'sparse'): Document;
  /** The same of one section of the reference; undefined if there is no such section. */
  documentOf(section: string): Document | undefined;
  readiness: Readiness;
  /** What this process does. */
  role: Config['role'];
  /** Whether it sends no webhook and no mail; the panel says so. */
  isSilent: boolean;
  /** Whether the process is about to stop. */
  isDraining: () => boolean;
  /** Why changes are refused; the panel shows it. */
  maintenance: Pick<Maintenance, 'reason'>;
  /** How many processes of the installation send webhooks and mail. */
  countWorkers: () => Promise<number>;
}

/** What a site is made of. */
export interface SiteOptions
  extends Pick<Site, 'api' | 'baseUrl' | 'role' | 'isSilent' | 'isDraining' | 'maintenance' | 'countWorkers'> {
  db: Database;
  /** The file that has the document of this very API, at the usual address; undefined: the document is made from the API. */
  documentFile?: URL | undefined;
}

function documentFrom(described: object): Document {
  const bytes = Buffer.from(JSON.stringify(described));
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    bytes,
    etag: `"${hash('sha256', bytes, 'base64url').slice(0, 16)}"`,
    compressed: (encoding) => {
      const compressed = made.get(encoding) ?? compress(bytes, encoding);
      made.set(encoding, compressed);
      compressed.catch(() => made.delete(encoding));
      return compressed;
    },
  };
}

/** The document as it was generated, with our own address. */
const generated = (file: URL, baseUrl: string): object =>
  JSON.parse(readFileSync(file, 'utf8').replaceAll(usualBaseUrl, () => baseUrl));

export function createSite({ db, documentFile, ...given }: SiteOptions): Site {
  const { api, baseUrl } = given;
  const documents = new Map<string, Document>();
  const remembered = (name: string, describe: () => object): Document => {
    const known = documents.get(name);
    if (known) return known;
    const document = documentFrom(describe());
    documents.set(name, document);
    return document;
  };
  let described: object | undefined;
  /** Made once; the forms of it leave it as it is. No request is answered while it is made from the API: that takes 1.5 s. */
  const whole = () => {
    described ??= documentFile ? generated(documentFile, baseUrl) : describeApi({ ...api, baseUrl });
    return described;
  };
  return {
    ...given,
    root: rootOf(baseUrl),
    document: (form) => remembered(`${form}`, () => (form === 'sparse' ? sparse(whole()) : whole())),
    documentOf(section) {
      if (!api.tagGroups?.some(({ name }) => slugOf(name) === section)) return undefined;
      return remembered(`section ${section}`, () => defined(ofSection(whole(), section), section));
    },
    readiness: createReadiness(db),
  };
}
