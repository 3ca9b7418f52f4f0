import { createCustomField } from '../core/index.ts';
import { type Demo, writeAll } from './demo.ts';

const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];
const fields = [
  { name: 'Shirt size', type: 'select' as const, options: sizes },
  { name: 'Locker', type: 'number' as const },
  { name: 'First aid course', type: 'date' as const },
  { name: 'Allergies', type: 'text' as const, sensitive: true },
];

/** Draws an employee's values of the company's custom fields. */
export type DrawCustomValues = () => { id: string; value: string | number }[];

/** Defines the company's custom fields. */
export async function makeCustomFields(demo: Demo): Promise<DrawCustomValues> {
  const [size = '', locker = '', course = '', allergies = ''] = await writeAll(demo, fields, async (tx, field) => {
    const { id } = await createCustomField(tx, field);
    return id;
  });
  const random = demo.random('custom fields');
  let lockers = 100;
  const year = Number(demo.today.slice(0, 4)) - 1;
  return () => [
    { id: size, value: random.pick(sizes) },
    ...(random.chance(0.6) ? [{ id: locker, value: ++lockers }] : []),
    ...(random.chance(0.1) ? [{ id: course, value: `${year}-${random.pick(['03-12', '10-08'])}` }] : []),
    ...(random.chance(0.05) ? [{ id: allergies, value: random.pick(['Nuts', 'Latex', 'Penicillin']) }] : []),
  ];
}
