/** The values that tests plant, and bodies of requests that plant them. */

export const iban = 'FR1420041010050500013M02606';
export const grossSalary = 91_357.13;
export const raised = 95_713.91;
export const quantity = 6_842.37;
export const amount = 7_319.53;
export const latitude = 41.123_457;
export const content = Buffer.from('PLANTED-CONTENT').toString('base64');

type Plant = (was: unknown) => unknown;
const always =
  (value: unknown): Plant =>
  () =>
    value;
/** What is planted in members of bodies, by the start of the path. */
const places: [string, Record<string, Plant>][] = [
  [
    '/core/v3/employees',
    { nid: always('PLANTED-PAID-NID'), accountNumber: always(iban), grossSalary: always(grossSalary) },
  ],
  ['/core/v3/documents', { content: always(content) }],
  ['/contract/v1/contracts', { socialSecurityNumber: always('PLANTED-NAF') }],
  ['/contract/v1/salaries', { grossSalary: always(grossSalary), remunerationAmount: always(undefined) }],
  ['/contract/v1/compensations', { quantity: always(quantity) }],
  ['/contract/v1/monthly-variable-compensations', { amount: always(amount) }],
  [
    '/schedule/v1/work-entries',
    { workEntryIn: (was) => ({ ...(was as object), coordinates: { latitude, longitude: 2.5 } }) },
  ],
  ['/schedule/v1/absence-day-off-requests', { documentReference: always('PLANTED-PART') }],
];

/** A body of a request in which each figure, number and text of one kind has its planted value. */
export function planting<Body>(path: string, body: Body): Body {
  const values = places.find(([start]) => path.startsWith(start))?.[1] ?? {};
  const within = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(within);
    if (typeof part !== 'object' || part === null || Buffer.isBuffer(part)) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, one]) => {
        const plant = one === null ? undefined : values[name];
        return [name, plant ? plant(one) : within(one)];
      }),
    );
  };
  return within(body) as Body;
}
