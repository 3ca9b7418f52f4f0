import { FileContent } from '../platform/file-content.ts';
import { defined } from '../platform/narrowing.ts';
import { lockRow } from '../platform/resource/write.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Reader, Tx } from '../platform/unit-of-work.ts';
import { contentOf } from './content.ts';
import { documents } from './document.ts';
import { recordDownloaded } from './events.ts';
import { fileNameOf, type MediaType, sentAs } from './media-types.ts';
import { readContents } from './store.ts';

/** A file from elsewhere must do nothing in a browser that opens it in spite of everything. */
const contained = { 'content-security-policy': "sandbox; default-src 'none'" };

/**
 * Records that the caller downloads a document, and makes the file.
 * @param reader reads the content after the commit, while the client receives it
 * @throws Problem `not_found`
 */
export async function downloadDocument(tx: Tx, id: string, reader: Reader, box: SecretBox): Promise<FileContent> {
  const document = await lockRow(tx, documents, id, 'consequence');
  const contents = defined(await readContents(tx, document.id), 'the content');
  await recordDownloaded(tx, document);
  const { mediaType, sha256, size } = contents;
  const headers = { etag: `"${sha256}"`, 'content-length': String(size), ...contained };
  const name = fileNameOf(document.name, mediaType as MediaType);
  return new FileContent(name, sentAs(mediaType as MediaType), contentOf(reader, box, document.id, contents), headers);
}
