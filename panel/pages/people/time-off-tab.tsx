import { useNavigate, useSearch } from '@tanstack/react-router';
import { todayIn } from '../../calendar.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';
import { PersonTimeOff } from '../time-off/person-time-off.tsx';
import { yearIn } from '../time-off/year.ts';

/** Balances and requests of the person; the year is in the address. */
export function TimeOffTab({ employeeId }: { employeeId: string }) {
  const { company } = useMe();
  const navigate = useNavigate();
  const { year } = useSearch({ strict: false }) as { year?: string };
  return (
    <PersonTimeOff
      employeeId={employeeId}
      year={yearIn(year, todayIn(company.timeZone))}
      onYear={(chosen) =>
        void navigate({
          to: paths.person,
          params: { id: employeeId },
          search: { tab: 'timeOff', year: chosen?.toString() } as never,
        })
      }
    />
  );
}
