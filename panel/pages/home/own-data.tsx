import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { HomeOwnDataRequests } from '../../../sdk/schemas.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { DecideOwnData } from '../people/own-data/decide.tsx';
import { WhatChanges } from '../people/own-data/what-changes.tsx';
import { nameOf } from './employee-name.tsx';
import { Asked, Group } from './group.tsx';

interface OwnDataProps {
  requests: HomeOwnDataRequests;
  /** Says what became of a request. */
  onDecided: (text: string) => void;
}

/** The changes of their own data that employees ask for, each in place. */
export function OwnData({ requests: { total, data }, onDecided }: OwnDataProps) {
  return (
    <Group gap="md" title={t('nav.ownDataRequests')} total={total} all={[paths.ownDataRequests, t('ownData.all')]}>
      {data.map((request) => (
        <Asked
          key={request.id}
          label={`${nameOf(request.employee)}, ${t('nav.ownDataRequests')}`}
          decision={<DecideOwnData request={request} name={nameOf(request.employee)} onDecided={onDecided} />}
        >
          <Text size="sm" component="span">
            <Link to={paths.person} params={{ id: request.employee.id }}>
              {nameOf(request.employee)}
            </Link>
          </Text>
          <WhatChanges of={request} />
        </Asked>
      ))}
    </Group>
  );
}
