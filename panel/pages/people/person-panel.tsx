import { Button, CloseButton, Group, Paper, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Employee } from '../../../sdk/schemas.ts';
import { statusOf, useRead } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { may } from '../../session.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Tag } from '../../ui/tag.tsx';
import { PersonActions } from './person-actions.tsx';
import { usePersonFacts } from './person-strip.tsx';
import { StatusTag } from './status-tag.tsx';
import { expanded } from './use-people.ts';

const colors = { online: 'green', remote: 'green', paused: 'yellow' } as const;

interface PersonPanelProps {
  /** As the list shows the employee, or did. */
  listed: Employee;
  /** Whether it still does: the filters may not match what was changed here. */
  isListed: boolean;
  onClose: () => void;
}

/** What is asked most about an employee, next to the list; their page is one step further. */
export function PersonPanel({ listed, isListed, onClose }: PersonPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const path = { id: listed.id };
  const { data, error } = useRead('getEmployee', { path, query: { expand: expanded }, enabled: !isListed });
  const person = (!isListed && data?.data) || listed;
  const isGone = !isListed && statusOf(error) === 404;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes once
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone]);
  const facts = usePersonFacts(person);
  const { id, firstName, lastName, email, department, workStatus } = person;
  const name = `${firstName} ${lastName}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows whom it is about
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id]);
  return (
    <Paper
      withBorder
      component="aside"
      className="side-panel"
      aria-label={name}
      // Escape in a menu or a window of the panel is theirs.
      onKeyDown={({ key, currentTarget, target }) =>
        key === 'Escape' && currentTarget.contains(target as Node) && onClose()
      }
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
        <Button renderRoot={(props) => <Link to={paths.person} params={{ id }} {...props} />}>
          {t('people.openProfile')}
        </Button>
        {email && (
          <Button variant="default" component="a" href={`mailto:${email}`}>
            {t('people.message')}
          </Button>
        )}
        {may('updateEmployee') && <PersonActions key={id} person={person} inMenu onDeleted={onClose} />}
      </Group>
      <dl>
        <div>
          <dt>{t('home.today')}</dt>
          <dd>
            {workStatus !== 'offline' ? (
              <Tag color={colors[workStatus]}>{t(`home.workStatus.${workStatus}`)}</Tag>
            ) : (
              <StatusTag person={person} />
            )}
          </dd>
        </div>
        {[...facts, [t('fields.code'), person.code?.toString()] as const].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}
