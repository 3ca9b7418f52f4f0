import { Box, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRead } from '../../api.ts';
import { todayIn } from '../../calendar.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { PersonTimeOff } from './person-time-off.tsx';
import { TeamBalances } from './team-balances.tsx';
import { TimeOffPage } from './time-off-page.tsx';
import { yearIn } from './year.ts';
import { YearStepper } from './year-stepper.tsx';

interface Place {
  employee?: string | undefined;
  year?: string | undefined;
  page?: string | undefined;
}

/** What people have of their vacation, and the balances and requests of whoever is chosen; an employee's own. */
export function BalancesPage() {
  const t = useTexts();
  const { role, employeeId } = useMe();
  const navigate = useNavigate();
  const { employee, year, page } = useSearch({ strict: false }) as Place;
  const id = employee ?? (role === 'employee' ? employeeId : null);
  const go = (place: Place) =>
    void navigate({ to: paths.timeOffBalances, search: { employee, year, page, ...place } as never });
  const onYear = (chosen: number | undefined) => go({ year: chosen?.toString() });
  return (
    <TimeOffPage>
      {role !== 'employee' && (
        <Box maw={320} mb="lg">
          <EmployeeSelect
            label={t('timeOff.whose')}
            value={id}
            onChange={(chosen) => go({ employee: chosen ?? undefined })}
          />
        </Box>
      )}
      {id !== null && <BalancesOf key={id} id={id} year={year} onYear={onYear} />}
      {id === null && role === 'employee' && <Empty title={t('time.nobody')}>{t('time.noEmployeeNote')}</Empty>}
      {id === null && role !== 'employee' && (
        <Everybody
          year={year}
          onYear={onYear}
          page={Math.max(1, Math.trunc(Number(page)) || 1)}
          onPage={(chosen) => go({ page: String(chosen) })}
        />
      )}
    </TimeOffPage>
  );
}

interface EverybodyProps extends Omit<BalancesOfProps, 'id'> {
  page: number;
  onPage: (page: number) => void;
}

function Everybody({ year: wanted, onYear, ...pages }: EverybodyProps) {
  const { company } = useMe();
  const year = yearIn(wanted, todayIn(company.timeZone));
  return (
    <Stack>
      <YearStepper year={year} onYear={onYear} />
      <TeamBalances year={year} {...pages} />
    </Stack>
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
