import { costCentres, legalEntities } from '../core/index.ts';
import { defined } from '../platform/defined.ts';
import { company } from './company.ts';
import { type Demo, writeAll } from './demo.ts';

/** The companies of the group, one for each country. */
const employers = [
  {
    name: `${company.name} Spain`,
    legalName: `${company.name} España, S.L.`,
    taxId: 'B00000000',
    country: 'ES',
    currency: 'EUR',
    address: 'Calle de la Brújula 18, 28027 Madrid',
    socialSecurityAccounts: [
      { code: '28/0000000/91', name: 'Madrid' },
      { code: '08/0000000/26', name: 'Barcelona' },
    ],
    externalId: 'LE-ES',
  },
  {
    name: `${company.name} Americas`,
    legalName: `${company.name} Americas, Inc.`,
    taxId: '99-9999999',
    country: 'US',
    currency: 'USD',
    address: '210 Quadrant Street, Suite 600, New York, NY 11201',
    externalId: 'LE-US',
  },
  {
    name: `${company.name} Asia`,
    legalName: `${company.name} Asia Pte. Ltd.`,
    taxId: '200000000W',
    country: 'SG',
    currency: 'SGD',
    address: '8 Astrolabe Link, #05-01, Singapore 039000',
    externalId: 'LE-SG',
  },
];

/** Parents come first. */
const centres: { code: string; name: string; parent?: string }[] = [
  { code: '1000', name: 'Structure' },
  { code: '1100', name: 'Management and finance', parent: '1000' },
  { code: '1200', name: 'People', parent: '1000' },
  { code: '2000', name: 'Product' },
  { code: '2100', name: 'Research and development', parent: '2000' },
  { code: '2200', name: 'Manufacturing', parent: '2000' },
  { code: '3000', name: 'Market' },
  { code: '3100', name: 'Sales', parent: '3000' },
  { code: '3200', name: 'Customer support', parent: '3000' },
];

/** The ids of the employers, by their country. */
export type Employers = ReadonlyMap<string, string>;

/** Founds the companies that employ people, and draws up the cost centres. */
export async function makeEmployers(demo: Demo): Promise<Employers> {
  const ids = new Map<string, string>();
  await writeAll(demo, centres, async (tx, { code, name, parent }) => {
    const parentId = parent === undefined ? null : defined(ids.get(parent), parent);
    ids.set(code, (await costCentres.create(tx, { code, name, parentId })).id);
  });
  const made = await writeAll(demo, employers, (tx, employer) => legalEntities.create(tx, employer));
  return new Map(made.map(({ country, id }) => [country, id]));
}
