/** The windows that change the pay or the place of an employee, from wherever their page is open. */
import type { Employee } from '../../../sdk/schemas.ts';
import { useRead, useReadAll } from '../../api.ts';
import { todayIn } from '../../calendar.ts';
import { useMe } from '../../session.tsx';
import { ProblemAlert } from '../../ui/states.tsx';
import { PlacementForm } from './employment/placement-form.tsx';
import { presentDay } from './employment/placements.ts';
import { NewSalary } from './pay/salary-forms.tsx';

interface ChangeProps {
  person: Employee;
  onClose: () => void;
}

const newestFirst = { limit: 500, orderBy: 'startDate desc' };

export function ChangePay({ person, onClose }: ChangeProps) {
  const employeeId = person.id;
  const contracts = useRead('listEmployeeContracts', { path: { employeeId }, query: newestFirst });
  const salaries = useRead('listSalaries', { query: { employeeId, ...newestFirst } });
  if (!contracts.data || !salaries.data) return <ProblemAlert error={contracts.error ?? salaries.error} />;
  return <NewSalary person={person} contracts={contracts.data.data} salaries={salaries.data.data} onClose={onClose} />;
}

export function ChangePlace({ person, onClose }: ChangeProps) {
  const today = todayIn(useMe().company.timeZone);
  const placements = useReadAll('listPlacements', { query: { employeeId: person.id, orderBy: 'startDate desc' } });
  if (!placements.data) return <ProblemAlert error={placements.error} />;
  return (
    <PlacementForm
      employeeId={person.id}
      placements={placements.data.data}
      day={presentDay(person, today)}
      onClose={onClose}
    />
  );
}
