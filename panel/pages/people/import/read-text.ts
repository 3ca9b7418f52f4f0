/** How the bytes of a file are to be read; null for pasted text. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/** Reads a file as UTF-8 or UTF-16, with or without a mark at its beginning, otherwise as Windows-1252, the old encoding of Excel. */
export function readText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' };
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}
