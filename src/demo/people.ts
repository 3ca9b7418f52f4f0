import { deactivateEmployee, departments, reactivateEmployee, updateEmployee } from '../core/index.ts';
import { checkImport, createImport, importRowsOf, startImport } from '../imports/index.ts';
import { defined } from '../platform/narrowing.ts';
import type { Demo } from './demo.ts';
import { readFile } from './files.ts';

/** The administrator, who imports the file. */
type User = { id: string; name: string };

/** Imports all employees from their file, as a new customer does. @returns their number */
async function importEmployees(demo: Demo, user: User): Promise<number> {
  const { work, runImports } = demo.tools;
  const { header, rows } = await readFile('employees.csv', demo.today);
  const table = { header, rows, stopped: undefined };
  const caller = { ...demo.caller, actor: { type: 'person' as const, ...user } };
  const importId = await work.write(caller, async (tx) => {
    const id = await createImport(tx, 'employees.csv', table);
    await checkImport(tx, id);
    return id;
  });
  await runImports();
  await work.write(caller, (tx) => startImport(tx, importId));
  await runImports();
  const email = header.indexOf('E-mail');
  for (const { cells, employeeId, errors } of await importRowsOf(work.read(demo.caller), importId, {
    most: rows.length,
  })) {
    demo.remember(
      defined(cells[email], 'an e-mail'),
      defined(employeeId, `${cells.join()}: ${JSON.stringify(errors)}`),
    );
  }
  return rows.length;
}

/** Hires everyone, with their moves, departures and returns, and gives each department its manager. */
export async function makePeople(demo: Demo, user: User): Promise<number> {
  const count = await importEmployees(demo, user);
  const { id } = demo;
  await demo.writeAll(await demo.rows('department-managers.csv'), (tx, { departmentId, managerId }) =>
    departments.update(tx, id(departmentId), { managerId: id(managerId) }),
  );
  await demo.writeAll(
    await demo.rows('moves.csv'),
    (tx, { employeeId, effectiveDate, jobChargeDescription, ...places }) =>
      updateEmployee(tx, id(employeeId), {
        ...Object.fromEntries(Object.entries(places).map(([field, name]) => [field, id(name)])),
        ...(jobChargeDescription ? { jobChargeDescription } : {}),
        effectiveDate: defined(effectiveDate, 'the day'),
      }),
  );
  await demo.writeAll(await demo.rows('departures.csv'), (tx, { employeeId, endDate, reason = null }) =>
    deactivateEmployee(tx, id(employeeId), { endDate: defined(endDate, 'the last day'), reason }),
  );
  await demo.writeAll(await demo.rows('returns.csv'), (tx, { employeeId, startDate }) =>
    reactivateEmployee(tx, id(employeeId), { startDate: defined(startDate, 'the first day') }),
  );
  return count;
}
