import { Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { WorkEntry } from '../../../sdk/schemas.ts';
import { useRead, useReadOn } from '../../api.ts';
import { formatDay } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { may, useMe, useSeesOthers } from '../../session.tsx';
import { AreaPage } from '../../shell/area-page.tsx';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { MoreButton } from '../../ui/more.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Clock } from './clock.tsx';
import { Corrections } from './corrections.tsx';
import { anomalyOf, spanOf } from './entry.ts';
import { TeamWeek } from './team-week.tsx';
import { TimeSheet } from './time-sheet.tsx';

const atOnce = 10;

/** The entries to review: those left open, and those marked. */
function Anomalies() {
  const open = useReadOn('listWorkEntries', {
    query: { open: true, orderBy: 'workEntryIn.date asc', limit: atOnce },
  });
  const marked = useReadOn('listWorkEntries', {
    query: { hasIncidence: true, orderBy: 'workEntryIn.date desc', limit: atOnce },
  });
  return (
    <Paper withBorder p="lg">
      <Title order={2} mb="sm">
        {t('time.toLookAt')}
      </Title>
      <Read of={open}>
        {(some) => {
          const leftOpen = some.data.filter((entry) => anomalyOf(entry));
          return (
            <Read of={marked}>
              {({ data }) => (
                <>
                  {leftOpen.length + data.length === 0 && <Text c="dimmed">{t('time.nothingToLookAt')}</Text>}
                  <Rows entries={leftOpen} />
                  {/* The oldest come first: after one that is as it should be there is none. */}
                  {leftOpen.length === some.data.length && <MoreButton of={open} />}
                  <Rows entries={data} />
                  <MoreButton of={marked} />
                </>
              )}
            </Read>
          );
        }}
      </Read>
    </Paper>
  );
}

function Rows({ entries }: { entries: WorkEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={440}>
      <Table withRowBorders={false} w="auto">
        <Table.Tbody>
          {entries.map((entry) => (
            <Table.Tr key={entry.id}>
              <Table.Td>
                <Link to={paths.time} search={{ employee: entry.employeeId, week: entry.workDate }}>
                  {entry.employee.firstName} {entry.employee.lastName}
                </Link>
              </Table.Td>
              <Table.Td>{formatDay(entry.workDate)}</Table.Td>
              <Table.Td>{spanOf(entry)}</Table.Td>
              <Table.Td>
                <Tag color="orange">{t(`time.anomalies.${anomalyOf(entry) ?? 'incidence'}`)}</Tag>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The clock of the user; the week of their team, or the time sheet of the chosen employee. Employees have their own sheet. */
export function Time() {
  const me = useMe();
  const navigate = useNavigate();
  const search = useSearch({ from: `/frame${paths.time}` });
  const { employee, week } = search;
  const hasTeam = useSeesOthers('listTeamWeeks');
  const id = employee ?? (hasTeam ? null : me.employeeId);
  const go = (changed: Partial<typeof search>) => void navigate({ to: paths.time, search: { ...search, ...changed } });
  return (
    <AreaPage
      area="time"
      title={t('nav.time')}
      trail={hasTeam && id !== null ? [[paths.time, t('time.team'), { ...search, employee: undefined }]] : []}
      actions={
        hasTeam && (
          <Group className="chips">
            <EmployeeSelect
              withFormer
              label={t('time.whose')}
              value={id}
              onChange={(chosen) => go({ employee: chosen ?? undefined })}
            />
          </Group>
        )
      }
    >
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
    </AreaPage>
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
