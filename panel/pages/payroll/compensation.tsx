import { Button, Stack, Table, Title } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { EmployeeCompensation } from '../../../sdk/schemas.ts';
import { useRead, useReadOn } from '../../api.ts';
import { VersionsButton } from '../../events/versions.tsx';
import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { may } from '../../session.tsx';
import { ExplainedButton } from '../../ui/explained-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Listing } from '../../ui/listing.tsx';
import { RowDeletion } from '../../ui/menu-button.tsx';
import { MoreButton } from '../../ui/more.tsx';
import { Empty, PageHeader, Read, ReadPage } from '../../ui/states.tsx';
import { useNames } from '../../ui/use-names.ts';
import { AssignCompensation, EndAssignment, RemoveAssignment } from '../people/pay/assignment-forms.tsx';
import { EditCompensation } from './compensation-forms.tsx';
import { amountOf } from './compensations.tsx';

/** One compensation, and who has it. */
export function CompensationPage() {
  const { id } = useParams({ from: `/frame${paths.compensation}` });
  const [asks, setAsks] = useState<'edit' | 'assign' | undefined>();
  const close = () => setAsks(undefined);
  const compensation = useRead('getCompensation', { path: { id } });
  const assigned = useReadOn('listCompensationEmployees', {
    path: { id },
    query: { limit: 100, orderBy: 'startDate desc' },
  });
  return (
    <ReadPage of={compensation}>
      {({ data }) => (
        <>
          <PageHeader
            title={data.name}
            note={data.comment ?? undefined}
            trail={[
              [paths.payroll, t('nav.payroll')],
              [paths.compensations, t('nav.compensations')],
            ]}
          >
            {may('updateCompensation') && (
              <Button variant="default" onClick={() => setAsks('edit')}>
                {t('actions.edit')}
              </Button>
            )}
            {may('assignCompensation') && (
              <ExplainedButton
                whyNot={data.status === 'inactive' ? t('payroll.inactiveNote') : undefined}
                onClick={() => setAsks('assign')}
              >
                {t('pay.assign')}
              </ExplainedButton>
            )}
          </PageHeader>
          <Stack>
            <Facts
              facts={[
                [t('fields.type'), t(`pay.types.${data.compensationType}`)],
                [t('fields.period'), t(`pay.periods.${data.period}`)],
                [t('fields.quantity'), amountOf(data)],
                [t('fields.currency'), data.currency],
                [t('fields.status'), t(`pay.statuses.${data.status}`)],
                [t('fields.code'), data.code],
              ]}
            />
            <Title order={2}>{t('payroll.whoHasIt')}</Title>
            <Read of={assigned}>
              {({ data: rows }) =>
                rows.length === 0 ? (
                  <Empty title={t('payroll.unassigned')}>{t('payroll.unassignedNote')}</Empty>
                ) : (
                  <>
                    <Assigned assignments={rows} />
                    <MoreButton of={assigned} />
                  </>
                )
              }
            </Read>
          </Stack>
          {asks === 'edit' && <EditCompensation compensation={data} onClose={close} />}
          {asks === 'assign' && <AssignCompensation compensationId={id} onClose={close} />}
        </>
      )}
    </ReadPage>
  );
}

function Assigned({ assignments }: { assignments: EmployeeCompensation[] }) {
  const names = useNames(assignments.map(({ employeeId }) => employeeId));
  return (
    <Listing
      minWidth={560}
      head={[t('fields.name'), t('person.from'), t('person.until'), { number: t('actions.title') }]}
    >
      {assignments.map((assignment) => (
        <AssignedRow
          key={assignment.id}
          assignment={assignment}
          name={names.get(assignment.employeeId) ?? t('states.loading')}
        />
      ))}
    </Listing>
  );
}

function AssignedRow({ assignment, name }: { assignment: EmployeeCompensation; name: string }) {
  const [asks, setAsks] = useState<'end' | 'remove' | undefined>();
  const close = () => setAsks(undefined);
  const what = `${name}, ${formatDate(assignment.startDate)}`;
  return (
    <Table.Tr>
      <Table.Td>
        <Link to={paths.person} params={{ id: assignment.employeeId }} search={{ tab: 'contract' }}>
          {name}
        </Link>
      </Table.Td>
      <Table.Td>{formatDate(assignment.startDate)}</Table.Td>
      <Table.Td>{formatDate(assignment.endDate)}</Table.Td>
      <Table.Td>
        <div className="row-actions">
          {may('updateEmployeeCompensation') && (
            <Button size="xs" variant="default" onClick={() => setAsks('end')}>
              {t('pay.changeDays')}
            </Button>
          )}
          <VersionsButton
            by="listEmployeeCompensationVersions"
            of={{ path: { id: assignment.id } }}
            what={what}
            size="xs"
          />
          {may('deleteEmployeeCompensation') && <RowDeletion of={what} onDelete={() => setAsks('remove')} />}
        </div>
        {asks === 'end' && <EndAssignment assignment={assignment} onClose={close} />}
        {asks === 'remove' && <RemoveAssignment assignment={assignment} name={name} onClose={close} />}
      </Table.Td>
    </Table.Tr>
  );
}
