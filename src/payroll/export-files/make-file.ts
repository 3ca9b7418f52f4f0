/** Exports as files of a profile. */
import { createHash } from 'node:crypto';
import { encodeText, markOf } from '../../platform/encode-text.ts';
import { commonErrors } from '../../platform/errors.ts';
import { problemFor } from '../../platform/problem.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { type ExportProfile, scopesFor } from '../export-profiles/index.ts';
import type { ExportParts } from '../exports/index.ts';
import { formatOf, textOfFile } from './formats.ts';
import { readRecords } from './records.ts';

/** A file of an export: the same profile and version give the same bytes for ever. */
export interface ExportFile {
  name: string;
  /** The media type, with its encoding. */
  type: string;
  /** In bytes. */
  size: number;
  /** In hexadecimal, of the bytes. */
  sha256: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** A file up to this size is made once, a larger one again while it is sent. */
const keptBytes = 8 * 1024 * 1024;

/** Bytes that are sent at once. */
const chunkBytes = 64 * 1024;

/** A file without the values that the reader may not see would pass for a whole one. @throws Problem `missing_scope` */
export function refuseHiddenValues({ caller }: Reader, { content, columns }: ExportProfile): void {
  const paths = columns.flatMap(({ path }) => path ?? []);
  const missing = scopesFor(content, paths).filter((scope) => !caller.can(scope));
  if (missing.length === 0) return;
  throw problemFor(commonErrors.missingScope, 'request', { scopes: missing.join(', ') });
}

async function* bytesOf({ encoding }: ExportProfile, text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let chunk: Uint8Array[] = [markOf(encoding)];
  let size = 0;
  for await (const line of text) {
    const bytes = encodeText(line, encoding);
    chunk.push(bytes);
    size += bytes.length;
    if (size < chunkBytes) continue;
    yield Buffer.concat(chunk);
    [chunk, size] = [[], 0];
  }
  yield Buffer.concat(chunk);
}

/** A part of a file name: `Café & Söhne` → `cafe-sohne`. */
const fileNamePart = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** `bureau-2026-11-01-2026-11-30.csv` */
export function fileNameOf(profile: ExportProfile, { from, to }: ExportParts['period']): string {
  const name = fileNamePart(profile.code ?? '') || fileNamePart(profile.name) || 'payroll';
  return `${name}-${from}-${to}.${formatOf(profile).extension}`;
}

/** The media type of a file, with its encoding. */
export function typeOf(profile: ExportProfile): string {
  const charset = profile.encoding === 'utf-8-bom' ? 'utf-8' : profile.encoding;
  return `${formatOf(profile).mediaType}; charset=${charset}`;
}

async function* each(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

/**
 * The file of an export. All of it is made before it is sent: one that has begun can no longer be refused.
 * @throws Problem `missing_scope`, `value_too_wide`, `mixed_units`
 */
export async function makeFile(reader: Reader, profile: ExportProfile, parts: ExportParts): Promise<ExportFile> {
  refuseHiddenValues(reader, profile);
  const make = () => bytesOf(profile, textOfFile(profile, readRecords(profile.content, parts, reader)));
  const hash = createHash('sha256');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of make()) {
    hash.update(chunk);
    size += chunk.length;
    if (size <= keptBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  return {
    name: fileNameOf(profile, parts.period),
    type: typeOf(profile),
    size,
    sha256: hash.digest('hex'),
    bytes: size <= keptBytes ? each(chunks) : make(),
  };
}
