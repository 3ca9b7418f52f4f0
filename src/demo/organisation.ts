import { departments as departmentResource, offices as officeResource } from '../core/index.ts';
import { defined } from '../platform/defined.ts';
import { entriesOf } from '../platform/objects.ts';
import { departments, type OfficeCode, offices } from './company.ts';
import { type Demo, writeAll } from './demo.ts';

/** The ids of offices and departments, by the codes they have in company.ts. */
export interface Organisation {
  offices: ReadonlyMap<OfficeCode, string>;
  departments: ReadonlyMap<string, string>;
}

/** Opens the offices and forms the departments, without managers yet. */
export async function makeOrganisation(demo: Demo): Promise<Organisation> {
  const officeIds = await writeAll(demo, entriesOf(offices), async (tx, [code, office]) => {
    const { id } = await officeResource.create(tx, { ...office, code, externalId: `OFF-${code}` });
    return [code, id] as const;
  });

  const departmentIds = new Map<string, string>();
  const form = (wanted: typeof departments) =>
    writeAll(demo, wanted, async (tx, { code, name, parent }) => {
      const parentId = parent === undefined ? null : defined(departmentIds.get(parent), parent);
      const { id } = await departmentResource.create(tx, { name, code, parentId, externalId: `DEP-${code}` });
      return [code, id] as const;
    });
  for (const level of [departments.filter(({ parent }) => !parent), departments.filter(({ parent }) => parent)]) {
    for (const [code, id] of await form(level)) departmentIds.set(code, id);
  }
  return { offices: new Map(officeIds), departments: departmentIds };
}
