import { Box, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRead } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useMay, useMe, useSeesOthers } from '../../session.tsx';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { Empty, PageHeader, Read } from '../../ui/states.tsx';
import { Anomalies } from './anomalies.tsx';
import { Clock } from './clock.tsx';
import { TimeSheet } from './time-sheet.tsx';
import { TimeTabs } from './time-tabs.tsx';

interface Place {
  employee?: string | undefined;
  week?: string | undefined;
}

/** The clock of the user, and the time sheet of the chosen employee. */
export function Time() {
  const t = useTexts();
  const me = useMe();
  const may = useMay();
  const seesOthers = useSeesOthers('listWorkEntries');
  const navigate = useNavigate();
  const { employee, week } = useSearch({ from: `/frame${paths.time}` });
  const id = employee ?? me.employeeId;
  const go = (place: Place) => void navigate({ to: paths.time, search: { employee, week, ...place } });
  return (
    <>
      <PageHeader title={t('time.title')}>
        {seesOthers && (
          <Box miw={240}>
            <EmployeeSelect
              label={t('time.whose')}
              value={id}
              onChange={(chosen) => go({ employee: chosen ?? undefined })}
            />
          </Box>
        )}
      </PageHeader>
      <TimeTabs />
      <Stack gap="lg">
        {me.employeeId !== null && may('clockIn', me.employeeId) && <Clock employeeId={me.employeeId} />}
        {id === null ? (
          <Empty title={t('time.noneChosen')}>{t(seesOthers ? 'time.noneChosenNote' : 'time.noEmployeeNote')}</Empty>
        ) : (
          <SheetOf key={id} id={id} week={week} onWeek={(day) => go({ week: day })} />
        )}
        {seesOthers && may('updateWorkEntry') && <Anomalies />}
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
