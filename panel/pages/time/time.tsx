import { Box, Button, Group, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRead } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useMay, useMe, useSeesOthers } from '../../session.tsx';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { Empty, PageHeader, Read } from '../../ui/states.tsx';
import { Anomalies } from './anomalies.tsx';
import { Clock } from './clock.tsx';
import { Corrections } from './corrections.tsx';
import { type TeamPlace, TeamWeek } from './team-week.tsx';
import { TimeSheet } from './time-sheet.tsx';
import { TimeTabs } from './time-tabs.tsx';

interface Place extends TeamPlace {
  employee?: string | undefined;
}

/** The clock of the user; the week of their team, or the time sheet of the chosen employee. Employees have their own sheet. */
export function Time() {
  const t = useTexts();
  const me = useMe();
  const may = useMay();
  const navigate = useNavigate();
  const search = useSearch({ from: `/frame${paths.time}` });
  const { employee, week } = search;
  const hasTeam = useSeesOthers('listTeamWeeks');
  const id = employee ?? (hasTeam ? null : me.employeeId);
  const go = (place: Place) => void navigate({ to: paths.time, search: { ...search, ...place } });
  return (
    <>
      <PageHeader title={t('time.title')}>
        {hasTeam && (
          <Group align="flex-end" gap="sm">
            {id !== null && (
              <Button variant="default" onClick={() => go({ employee: undefined })}>
                {t('time.backToTeam')}
              </Button>
            )}
            <Box miw={240}>
              <EmployeeSelect
                label={t('time.whose')}
                value={id}
                onChange={(chosen) => go({ employee: chosen ?? undefined })}
              />
            </Box>
          </Group>
        )}
      </PageHeader>
      <TimeTabs />
      <Stack gap="lg">
        {/* On the sheet of another employee the clock would seem to be theirs. */}
        {me.employeeId !== null && (id ?? me.employeeId) === me.employeeId && may('clockIn', me.employeeId) && (
          <Clock employeeId={me.employeeId} />
        )}
        {id !== null && <SheetOf key={id} id={id} week={week} onWeek={(day) => go({ week: day })} />}
        {id === null && !hasTeam && <Empty title={t('time.noneChosen')}>{t('time.noEmployeeNote')}</Empty>}
        {id === null && hasTeam && <TeamWeek place={search} onPlace={go} />}
        {id === null && hasTeam && (
          <Corrections
            query={{
              status: 'pending',
              ...(me.reach === 'below' && me.employeeId !== null && { managerId: me.employeeId }),
            }}
          />
        )}
        {hasTeam && may('updateWorkEntry') && <Anomalies />}
      </Stack>
    </>
  );
}

interface SheetOfProps {
  id: string;
  week: string | undefined;
  onWeek: (day: string | undefined) => void;
}

function SheetOf({ id, week, onWeek }: SheetOfProps) {
  const employee = useRead('getEmployee', { path: { id } });
  return <Read of={employee}>{({ data }) => <TimeSheet employee={data} day={week} onDay={onWeek} />}</Read>;
}
