import { canonicalJson } from '../src/platform/canonical-json.ts';

interface Export {
  id: string;
  from: string;
  to: string;
  sequence: number;
}
type Row = Record<string, unknown> & { employeeId: string };

/** Reads the data of a path; it asks again until an API answers. */
type Read = (path: string) => Promise<unknown>;

const asTexts = (rows: readonly Row[]) => rows.map((row) => canonicalJson(row)).sort();

/** Counts the exports whose rows are not those of payroll as known at their sequence. @param people at most this many */
export async function exportsUnlikeKnown(read: Read, people: number): Promise<number> {
  let unlike = 0;
  for (const { id, from, to, sequence } of (await read('/payroll/v1/exports?limit=500')) as Export[]) {
    const exported = (await read(`/payroll/v1/exports/${id}/rows?limit=${people}`)) as Row[];
    const days = `from=${from}&to=${to}&limit=${people}`;
    const known = (await read(`/contract/v1/contracts/contracts-for-payroll?${days}&knownAt=${sequence}`)) as Row[];
    const rows = exported.map(({ identity: _, ...row }) => row as Row);
    if (rows.length === 0 || asTexts(rows).join() !== asTexts(known).join()) unlike++;
  }
  return unlike;
}
