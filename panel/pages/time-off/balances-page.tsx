import { Box } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../api.ts';
import { todayIn } from '../../calendar.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { PersonTimeOff } from './person-time-off.tsx';
import { TimeOffPage } from './time-off-page.tsx';
import { yearIn } from './year.ts';

interface Place {
  employee?: string | undefined;
  year?: string | undefined;
}

/** The balances and requests of whoever is chosen; an employee's own. */
export function BalancesPage() {
  const { t } = useTranslation();
  const me = useMe();
  const navigate = useNavigate();
  const { employee, year } = useSearch({ strict: false }) as Place;
  const id = employee ?? me.employeeId;
  const go = (place: Place) =>
    void navigate({ to: paths.timeOffBalances, search: { employee, year, ...place } as never });
  return (
    <TimeOffPage>
      {me.role !== 'employee' && (
        <Box maw={320} mb="lg">
          <EmployeeSelect
            label={t('timeOff.whose')}
            value={id}
            onChange={(chosen) => go({ employee: chosen ?? undefined })}
          />
        </Box>
      )}
      {id === null ? (
        <Empty title={t('time.nobody')}>
          {t(me.role === 'employee' ? 'time.noEmployeeNote' : 'timeOff.nobodyNote')}
        </Empty>
      ) : (
        <BalancesOf key={id} id={id} year={year} onYear={(chosen) => go({ year: chosen?.toString() })} />
      )}
    </TimeOffPage>
  );
}

interface BalancesOfProps {
  id: string;
  year: string | undefined;
  onYear: (year: number | undefined) => void;
}

function BalancesOf({ id, year, onYear }: BalancesOfProps) {
  const { company } = useMe();
  const employee = useRead('getEmployee', { path: { id } });
  return (
    <Read of={employee}>
      {() => <PersonTimeOff employeeId={id} year={yearIn(year, todayIn(company.timeZone))} onYear={onYear} />}
    </Read>
  );
}
