import { createManager } from '../core/index.ts';
import { defined } from '../platform/defined.ts';
import { type Demo, writeAll } from './demo.ts';
import type { Person } from './people.ts';

/** Whose team leads are decided about by the head of which other department. */
const [decided, deciding] = ['OPS-PRD', 'PEO'];

/** Lets somebody else than the manager decide about a few people. */
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
