import { Divider, Flex, Group, Paper, SegmentedControl, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import type { OwnDataRequest } from '../../../../sdk/schemas.ts';
import { useReadOn } from '../../../api.ts';
import { formatInstant } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { may } from '../../../session.tsx';
import { MoreButton } from '../../../ui/more.tsx';
import { Note } from '../../../ui/note.tsx';
import { PersonLink } from '../../../ui/person-link.tsx';
import { Denied, Empty, PageHeader, Read } from '../../../ui/states.tsx';
import { DecideOwnData } from './decide.tsx';
import { StatusOfRequest, WhatChanges } from './what-changes.tsx';

const statuses = ['pending', 'accepted', 'rejected'] as const;

/** Employees > Own data: the changes that employees ask for, decided one by one. */
export function OwnDataRequests() {
  return (
    <>
      <PageHeader title={t('nav.ownDataRequests')} note={t('ownData.note')} trail={[[paths.people, t('nav.people')]]} />
      {may('acceptOwnDataRequest') ? <Requests /> : <Denied />}
    </>
  );
}

function Requests() {
  const navigate = useNavigate();
  const { status = 'pending' } = useSearch({ from: `/frame${paths.ownDataRequests}` });
  const found = useReadOn('listOwnDataRequests', {
    query: { status, orderBy: status === 'pending' ? 'createdAt asc' : 'updatedAt desc', limit: 20 },
  });
  const [said, setSaid] = useState('');
  return (
    <>
      <SegmentedControl
        aria-label={t('fields.status')}
        mb="md"
        data={statuses.map((value) => ({ value, label: t(`ownData.statuses.${value}`) }))}
        value={status}
        onChange={(value) => void navigate({ to: paths.ownDataRequests, search: { status: value } })}
      />
      <Text role="status" size="sm" c="dimmed" hidden={said === ''} mb="sm">
        {said}
      </Text>
      <Read of={found} none={<Empty title={t('ownData.none')}>{status === 'pending' && t('ownData.noneNote')}</Empty>}>
        {({ data }) => (
          <Paper withBorder p="lg">
            {data.map((request, i) => (
              <Fragment key={request.id}>
                {i > 0 && <Divider my="sm" />}
                <Row request={request} onDecided={setSaid} />
              </Fragment>
            ))}
            <MoreButton of={found} />
          </Paper>
        )}
      </Read>
    </>
  );
}

function Row({ request, onDecided }: { request: OwnDataRequest; onDecided: (text: string) => void }) {
  const { employee, status, createdAt, resolutionComment } = request;
  const name = `${employee.firstName} ${employee.lastName}`;
  return (
    <Flex
      component="section"
      aria-label={name}
      direction={{ base: 'column', sm: 'row' }}
      justify="space-between"
      gap="xs"
      align={{ sm: 'center' }}
    >
      <div>
        <Group gap="xs">
          <PersonLink id={request.employeeId}>{name}</PersonLink>
          <Note>{formatInstant(createdAt)}</Note>
          <StatusOfRequest status={status} />
        </Group>
        <WhatChanges of={request} />
        {resolutionComment && (
          <Text size="sm">
            {t('fields.comment')}: {resolutionComment}
          </Text>
        )}
      </div>
      {status === 'pending' && <DecideOwnData request={request} name={name} onDecided={onDecided} />}
    </Flex>
  );
}
