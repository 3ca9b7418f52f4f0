import { Button, CloseButton, Group, Paper, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Employee } from '../../../sdk/schemas.ts';
import { isText, t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Tag } from '../../ui/tag.tsx';
import { usePersonFacts } from './person-strip.tsx';
import { StatusTag } from './status-tag.tsx';

const colors = { online: 'green', remote: 'gray', paused: 'yellow' } as const;

/** What is asked most about an employee, next to the list; their page is one step further. */
export function PersonPanel({ person, onClose }: { person: Employee; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const facts = usePersonFacts(person);
  const { id, firstName, lastName, email, department, workStatus } = person;
  const name = `${firstName} ${lastName}`;
  const status = `home.workStatus.${workStatus}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows whom it is about
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id]);
  return (
    <Paper
      withBorder
      component="aside"
      className="side-panel"
      aria-label={name}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <Group justify="space-between" align="flex-start">
        <Avatar {...person} size={64} />
        <CloseButton aria-label={t('actions.close')} onClick={onClose} />
      </Group>
      <Title order={2} mt="sm" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {name}
      </Title>
      <Text c="dimmed">{[person.jobChargeName, department?.name].filter(Boolean).join(', ')}</Text>
      <Group gap="xs" my="md">
        <Button size="xs" renderRoot={(props) => <Link to={paths.person} params={{ id }} {...props} />}>
          {t('people.openProfile')}
        </Button>
        {email && (
          <Button size="xs" variant="default" component="a" href={`mailto:${email}`}>
            {t('people.message')}
          </Button>
        )}
      </Group>
      <dl>
        <div>
          <dt>{t('home.today')}</dt>
          <dd>
            {workStatus in colors && isText(status) ? (
              <Tag color={colors[workStatus as keyof typeof colors]}>{t(status)}</Tag>
            ) : (
              <StatusTag person={person} />
            )}
          </dd>
        </div>
        {[...facts, [t('fields.code'), person.code] as const].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}
