import { hash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { createReadiness, type Readiness } from '../db/readiness.ts';
import { type Api, describeApi } from '../http/openapi/describe-api.ts';

/** A document with its ETag, made once. */
interface Document {
  text: string;
  etag: string;
}

/** The content of the pages. */
export interface Site {
  api: Api;
  baseUrl: string;
  /** The path under which a reverse proxy serves us, without a trailing slash; mostly empty. */
  root: string;
  /** openapi.json, with our own address. */
  document(): Document;
  readiness: Readiness;
}

interface SiteOptions {
  api: Api;
  db: Database;
  baseUrl: string;
}

export function createSite({ api, db, baseUrl }: SiteOptions): Site {
  let document: Document | undefined;
  return {
    api,
    baseUrl,
    root: new URL(baseUrl).pathname.replace(/\/+$/, ''),
    document() {
      if (!document) {
        const text = JSON.stringify(describeApi({ ...api, baseUrl }));
        document = { text, etag: `"${hash('sha256', text, 'base64url').slice(0, 16)}"` };
      }
      return document;
    },
    readiness: createReadiness(db),
  };
}
