import { Readable } from 'node:stream';

/** A file as the result of a read, which is sent while it is made. */
export class FileContent {
  readonly name: string;
  /** The media type, with its parameters. */
  readonly type: string;
  readonly #bytes: AsyncIterable<Uint8Array>;
  readonly #headers: Record<string, string>;

  /** @param headers further headers of the reply, such as `etag` */
  constructor(name: string, type: string, bytes: AsyncIterable<Uint8Array>, headers: Record<string, string> = {}) {
    this.name = name;
    this.type = type;
    this.#bytes = bytes;
    this.#headers = headers;
  }

  /** The reply with the file; if it cannot be finished, the connection ends before its end. */
  get reply() {
    const headers: Record<string, string> = {
      'content-type': this.type,
      'content-disposition': dispositionOf(this.name),
      ...this.#headers,
    };
    return { status: 200, headers, body: Readable.from(this.#bytes, { objectMode: false }) };
  }
}

/**
 * An attachment with a name (RFC 6266): in ASCII for every client, and whole for those that know RFC 8187. Invisible
 * characters are left out: some reverse what follows, so that a name would seem to have another ending.
 */
function dispositionOf(given: string): string {
  const name = given.replaceAll(/[\p{Bidi_Control}\u200b\u2060\ufeff\u00ad]/gu, '');
  const plain = name.replaceAll(/[^ -~]|["%\\/]/gu, '_');
  if (plain === name) return `attachment; filename="${name}"`;
  const whole = encodeURIComponent(name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\\/]/gu, '_')).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
