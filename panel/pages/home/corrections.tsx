import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { HomeCorrections } from '../../../sdk/schemas.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Decision } from '../../ui/decision.tsx';
import { WhatChanges } from '../time/correction.tsx';
import { nameOf } from './employee-name.tsx';
import { Asked, Group } from './group.tsx';

interface CorrectionsProps {
  corrections: HomeCorrections;
  /** Says what became of a request. */
  onDecided: (text: string) => void;
}

/** The requests for corrections that the user decides, each in place. */
export function Corrections({ corrections: { total, data }, onDecided }: CorrectionsProps) {
  return (
    <Group gap="md" title={t('time.corrections')} total={total} all={[paths.time, t('nav.time')]}>
      {data.map((request) => (
        <Asked
          key={request.id}
          label={`${nameOf(request.employee)}, ${t('time.corrections')}`}
          decision={
            <Decision about="correction" id={request.id} name={nameOf(request.employee)} onDecided={onDecided} />
          }
        >
          <Text size="sm" component="span">
            <Link to={paths.time} search={{ employee: request.employee.id, week: request.workDate }}>
              {nameOf(request.employee)}
            </Link>
          </Text>
          <WhatChanges of={request} />
        </Asked>
      ))}
    </Group>
  );
}
