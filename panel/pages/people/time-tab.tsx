import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Employee } from '../../../sdk/schemas.ts';
import { paths } from '../../paths.ts';
import { TimeSheet } from '../time/time-sheet.tsx';

/** The time sheet of the person; the week is in the address. */
export function TimeTab({ person }: { person: Pick<Employee, 'id' | 'officeId'> }) {
  const navigate = useNavigate();
  const { week } = useSearch({ from: `/frame${paths.person}` });
  return (
    <TimeSheet
      employee={person}
      day={week}
      onDay={(day) =>
        void navigate({ to: paths.person, params: { id: person.id }, search: { tab: 'time', week: day } })
      }
    />
  );
}
