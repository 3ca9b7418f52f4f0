import { agreements, contractTypes, degrees, workdayTypes } from '../contract/index.ts';
import { jobCharges } from '../core/index.ts';
import { departments } from './company.ts';
import { type Demo, writeAll } from './demo.ts';

/** The company's terms, by catalogue: name, and the code by which the authorities know it. */
const words = {
  contractTypes: [
    ['Permanent, full time', '100'],
    ['Permanent, part time', '200'],
    ['Temporary, full time', '402'],
    ['Temporary, part time', '502'],
  ],
  degrees: [['Secondary school'], ['Vocational training'], ['Bachelor'], ['Master']],
  workdayTypes: [['Continuous day'], ['Split day'], ['Shifts']],
  agreements: [
    ['Metal industry of Madrid', '28003715011982'],
    ['Metal industry of Barcelona', '08002545011994'],
  ],
} as const satisfies Record<string, (readonly [name: string, code?: string])[]>;

/** The ids of the entries of each catalogue, by name. */
export type Catalogues = Record<keyof typeof words | 'jobCharges', ReadonlyMap<string, string>>;

/** Every job in the company. */
const jobs = [...new Set(departments.flatMap(({ head, lead, jobs }) => [head, ...(lead ? [lead] : []), ...jobs]))];

/** Writes the catalogues that contracts and employees refer to. */
export async function makeCatalogues(demo: Demo): Promise<Catalogues> {
  const make = async (catalogue: typeof jobCharges, entries: readonly (readonly [string, string?])[]) => {
    const made = await writeAll(demo, entries, (tx, [name, code = null]) => catalogue.create(tx, { name, code }));
    return new Map(made.map(({ name, id }) => [name, id]));
  };
  return {
    jobCharges: await make(
      jobCharges,
      jobs.map((name) => [name]),
    ),
    contractTypes: await make(contractTypes, words.contractTypes),
    degrees: await make(degrees, words.degrees),
    workdayTypes: await make(workdayTypes, words.workdayTypes),
    agreements: await make(agreements, words.agreements),
  };
}
