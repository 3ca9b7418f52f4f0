import { hash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { createReadiness, type Readiness } from '../db/readiness.ts';
import { compress } from '../http/compression.ts';
import type { Encoding } from '../http/etag.ts';
import { type Api, describeApi } from '../http/openapi/describe-api.ts';
import { sparse } from '../http/openapi/sparse.ts';

/** A document with its ETag, made once. */
interface Document {
  text: string;
  etag: string;
  /** The text compressed, which is made when a client first asks for it. */
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
  readiness: Readiness;
}

interface SiteOptions {
  api: Api;
  db: Database;
  baseUrl: string;
}

export function createSite({ api, db, baseUrl }: SiteOptions): Site {
  const documents = new Map<'sparse' | undefined, Document>();
  return {
    api,
    baseUrl,
    root: new URL(baseUrl).pathname.replace(/\/+$/, ''),
    document(form) {
      let document = documents.get(form);
      if (!document) {
        const whole = describeApi({ ...api, baseUrl });
        const text = JSON.stringify(form === 'sparse' ? sparse(whole) : whole);
        const made = new Map<Encoding, Promise<Buffer>>();
        document = {
          text,
          etag: `"${hash('sha256', text, 'base64url').slice(0, 16)}"`,
          compressed: (encoding) => {
            const bytes = made.get(encoding) ?? compress(text, encoding);
            made.set(encoding, bytes);
            bytes.catch(() => made.delete(encoding));
            return bytes;
          },
        };
        documents.set(form, document);
      }
      return document;
    },
    readiness: createReadiness(db),
  };
}
