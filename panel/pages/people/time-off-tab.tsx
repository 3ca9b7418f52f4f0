import { useNavigate, useSearch } from '@tanstack/react-router';
import { todayIn, yearOf } from '../../calendar.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';
import { PersonTimeOff } from '../time-off/person-time-off.tsx';

/** Balances and requests of the person; the year is in the address. */
export function TimeOffTab({ employeeId }: { employeeId: string }) {
  const { company } = useMe();
  const navigate = useNavigate();
  const { year } = useSearch({ from: `/frame${paths.person}` });
  return (
    <PersonTimeOff
      employeeId={employeeId}
      year={year ?? yearOf(todayIn(company.timeZone))}
      onYear={(chosen) =>
        void navigate({
          to: paths.person,
          params: { id: employeeId },
          search: { tab: 'timeOff', year: chosen },
        })
      }
    />
  );
}
