import { Button, Divider, Flex, Group, Paper, Text, Title } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { WorkEntryCorrectionRequest } from '../../../sdk/schemas.ts';
import { type Options, useReadOn, useWrite } from '../../api.ts';
import { formatDay } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { useDecides, useMe } from '../../session.tsx';
import { Decision } from '../../ui/decision.tsx';
import { MoreButton } from '../../ui/more.tsx';
import { ProblemAlert } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { WhatChanges } from './correction.tsx';

const colors = { pending: 'yellow', accepted: 'green', rejected: 'red', withdrawn: 'gray' } as const;

interface CorrectionsProps {
  query: Options<'listWorkEntryCorrectionRequests'>['query'];
}

/** Requests for corrections, each with what the user may do about it; nothing if there are none. */
export function Corrections({ query }: CorrectionsProps) {
  const found = useReadOn('listWorkEntryCorrectionRequests', {
    query: { ...query, orderBy: 'createdAt asc', limit: 20 },
  });
  const [said, setSaid] = useState('');
  const rows = found.data?.data ?? [];
  if (rows.length === 0 && said === '') return <ProblemAlert error={found.error} />;
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('time.corrections')}>
      <Title order={2} mb="sm">
        {t('time.corrections')}
      </Title>
      <Text role="status" size="sm" c="dimmed" hidden={said === ''}>
        {said}
      </Text>
      {rows.map((request, i) => (
        <Fragment key={request.id}>
          {i > 0 && <Divider my="sm" />}
          <Row request={request} onDecided={setSaid} />
        </Fragment>
      ))}
      <MoreButton of={found} />
    </Paper>
  );
}

function Row({ request, onDecided }: { request: WorkEntryCorrectionRequest; onDecided: (text: string) => void }) {
  const me = useMe();
  const decides = useDecides('checksManageRequestsAndIncidences')(request.employeeId);
  const { id, employee, status, workDate, resolutionComment } = request;
  const name = `${employee.firstName} ${employee.lastName}`;
  const isPending = status === 'pending';
  return (
    <Flex direction={{ base: 'column', sm: 'row' }} justify="space-between" gap="xs" align={{ sm: 'center' }}>
      <div>
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {name}
          </Text>
          <Tag color={colors[status]}>{t(`time.correctionStatus.${status}`)}</Tag>
        </Group>
        <WhatChanges of={request} />
        {resolutionComment && (
          <Text size="sm">
            {t('fields.comment')}: {resolutionComment}
          </Text>
        )}
      </div>
      {isPending && decides && <Decision about="correction" id={id} name={name} onDecided={onDecided} />}
      {isPending && request.employeeId === me.employeeId && <Withdraw id={id} day={formatDay(workDate)} />}
    </Flex>
  );
}

function Withdraw({ id, day }: { id: string; day: string }) {
  const write = useWrite('deleteWorkEntryCorrectionRequest');
  return (
    <div>
      <Button
        size="xs"
        variant="default"
        loading={write.isPending}
        aria-label={t('time.withdrawOf', { day })}
        onClick={() => write.mutate({ path: { id } })}
      >
        {t('time.withdraw')}
      </Button>
      <ProblemAlert error={write.error} />
    </div>
  );
}
