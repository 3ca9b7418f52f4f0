import { createManager } from '../core/index.ts';
import { defined } from '../platform/defined.ts';
import { type Demo, writeAll } from './demo.ts';
import type { Person } from './people.ts';

/** The department whose team leads another department's head decides about. */
const [decided, deciding] = ['OPS-PRD', 'PEO'];

/** Lets a second manager decide about a few employees. */
export async function makeManagers(demo: Demo, people: Person[]): Promise<void> {
  const head = defined(
    people.find(({ seat }) => seat.department === deciding && seat.rank === 'head'),
    `the head of ${deciding}`,
  );
  const entries = people
    .filter(({ seat }) => seat.department === decided && seat.rank === 'lead')
    .flatMap(({ id: employeeId }) =>
      (['absencesManagement', 'checksManageRequestsAndIncidences'] as const).map((permission) => ({
        employeeId,
        managerId: head.id,
        permission,
        order: 1,
      })),
    );
  await writeAll(demo, entries, createManager);
}
