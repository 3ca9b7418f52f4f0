import { Flex, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { HomeCorrections } from '../../../sdk/schemas.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Decision } from '../../ui/decision.tsx';
import { WhatChanges } from '../time/correction.tsx';
import { Group } from './group.tsx';
import { nameOf } from './named.tsx';

interface CorrectionsProps {
  corrections: HomeCorrections;
  /** Says what became of a request. */
  onDecided: (text: string) => void;
}

/** The requests for corrections that the user decides, each in place. */
export function Corrections({ corrections: { total, data }, onDecided }: CorrectionsProps) {
  const t = useTexts();
  return (
    <Group
      gap="md"
      title={t('time.corrections')}
      total={total}
      all={
        <Link className="quiet" to={paths.time}>
          {t('home.allEntries')}
        </Link>
      }
    >
      {data.map((request) => (
        <section data-folds key={request.id} aria-label={`${nameOf(request.employee)}, ${t('time.corrections')}`}>
          <Flex direction={{ base: 'column', sm: 'row' }} justify="space-between" gap="xs" align={{ sm: 'center' }}>
            <div>
              <Text size="sm" component="span">
                <Link to={paths.time} search={{ employee: request.employee.id, week: request.workDate }}>
                  {nameOf(request.employee)}
                </Link>
              </Text>
              <WhatChanges of={request} />
            </div>
            <Decision about="correction" id={request.id} name={nameOf(request.employee)} onDecided={onDecided} />
          </Flex>
        </section>
      ))}
    </Group>
  );
}
