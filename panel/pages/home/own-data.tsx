import { Flex, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { HomeOwnDataRequests } from '../../../sdk/schemas.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { DecideOwnData } from '../people/own-data/decide.tsx';
import { WhatChanges } from '../people/own-data/what-changes.tsx';
import { Group } from './group.tsx';
import { nameOf } from './named.tsx';

interface OwnDataProps {
  requests: HomeOwnDataRequests;
  /** Says what became of a request. */
  onDecided: (text: string) => void;
}

/** The changes of their own data that employees ask for, each in place. */
export function OwnData({ requests: { total, data }, onDecided }: OwnDataProps) {
  const t = useTexts();
  return (
    <Group
      gap="md"
      title={t('ownData.title')}
      total={total}
      all={
        <Link className="quiet" to={paths.ownDataRequests}>
          {t('ownData.all')}
        </Link>
      }
    >
      {data.map((request) => (
        <section data-folds key={request.id} aria-label={`${nameOf(request.employee)}, ${t('ownData.title')}`}>
          <Flex direction={{ base: 'column', sm: 'row' }} justify="space-between" gap="xs" align={{ sm: 'center' }}>
            <div>
              <Text size="sm" component="span">
                <Link to={paths.person} params={{ id: request.employee.id }}>
                  {nameOf(request.employee)}
                </Link>
              </Text>
              <WhatChanges of={request} />
            </div>
            <DecideOwnData request={request} name={nameOf(request.employee)} onDecided={onDecided} />
          </Flex>
        </section>
      ))}
    </Group>
  );
}
