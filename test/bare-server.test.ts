import { expect, test } from 'vitest';
import { selectList } from '../bench/servers/select-list.ts';
import { employees } from '../src/core/people/employees/employee.ts';
import { workEntries } from '../src/schedule/work-entries/work-entry.ts';

test.each([employees, workEntries])('the bare server of the bench knows every placeholder of $name', (resource) => {
  expect(selectList(resource)).not.toMatch(/\{[a-z]+\}/i);
});

test('an unknown placeholder keeps the bare server of the bench from starting', () => {
  const [one] = employees.shown;
  if (!one) throw new Error('employees have fields');
  const resource = { name: 'employee', shown: [{ ...one, sql: 'r.start_date <= {monthEnd}' }] };
  expect(() => selectList(resource)).toThrow('the SQL of employee has {monthEnd}');
});
