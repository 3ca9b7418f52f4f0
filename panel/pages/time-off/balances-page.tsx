import { Box, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRead } from '../../api.ts';
import { todayIn, yearOf } from '../../calendar.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useMe, useSeesOthers } from '../../session.tsx';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { PersonTimeOff } from './person-time-off.tsx';
import { TeamBalances } from './team-balances.tsx';
import { TimeOffPage } from './time-off-page.tsx';
import { YearStepper } from './year-stepper.tsx';

interface Place {
  employee?: string | undefined;
  year?: number | undefined;
  page?: number | undefined;
}

/** The vacation balances of all employees, or those of the chosen one with the requests; an employee's own. */
export function BalancesPage() {
  const t = useTexts();
  const { employeeId } = useMe();
  const seesOthers = useSeesOthers('listVacationCalendarTotals');
  const navigate = useNavigate();
  const { employee, year, page } = useSearch({ from: `/frame${paths.timeOffBalances}` });
  const id = employee ?? (seesOthers ? null : employeeId);
  const go = (place: Place) => void navigate({ to: paths.timeOffBalances, search: { employee, year, page, ...place } });
  const onYear = (chosen: number | undefined) => go({ year: chosen });
  return (
    <TimeOffPage>
      {seesOthers && (
        <Box maw={320} mb="lg">
          <EmployeeSelect
            label={t('timeOff.whose')}
            value={id}
            onChange={(chosen) => go({ employee: chosen ?? undefined })}
          />
        </Box>
      )}
      {id !== null && <BalancesOf key={id} id={id} year={year} onYear={onYear} />}
      {id === null && !seesOthers && <Empty title={t('time.noneChosen')}>{t('time.noEmployeeNote')}</Empty>}
      {id === null && seesOthers && (
        <AllBalances year={year} onYear={onYear} page={page ?? 1} onPage={(chosen) => go({ page: chosen })} />
      )}
    </TimeOffPage>
  );
}

interface AllBalancesProps extends Omit<BalancesOfProps, 'id'> {
  page: number;
  onPage: (page: number) => void;
}

function AllBalances({ year: wanted, onYear, ...pages }: AllBalancesProps) {
  const { company } = useMe();
  const year = wanted ?? yearOf(todayIn(company.timeZone));
  return (
    <Stack>
      <YearStepper year={year} onYear={onYear} />
      <TeamBalances year={year} {...pages} />
    </Stack>
  );
}

interface BalancesOfProps {
  id: string;
  year: number | undefined;
  onYear: (year: number | undefined) => void;
}

function BalancesOf({ id, year, onYear }: BalancesOfProps) {
  const { company } = useMe();
  const employee = useRead('getEmployee', { path: { id } });
  return (
    <Read of={employee}>
      {() => <PersonTimeOff employeeId={id} year={year ?? yearOf(todayIn(company.timeZone))} onYear={onYear} />}
    </Read>
  );
}
