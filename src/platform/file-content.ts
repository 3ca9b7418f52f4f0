import { Readable } from 'node:stream';

/** A file as the result of a read, which is sent while it is made. */
export class FileContent {
  /** ASCII. */
  readonly name: string;
  /** The media type, with its parameters. */
  readonly type: string;
  readonly #bytes: AsyncIterable<Uint8Array>;

  constructor(name: string, type: string, bytes: AsyncIterable<Uint8Array>) {
    this.name = name;
    this.type = type;
    this.#bytes = bytes;
  }

  /** The reply with the file; if it cannot be finished, the connection ends before its end. */
  get reply() {
    const headers = { 'content-type': this.type, 'content-disposition': `attachment; filename="${this.name}"` };
    return { status: 200, headers, body: Readable.from(this.#bytes, { objectMode: false }) };
  }
}
