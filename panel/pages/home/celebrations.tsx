import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { HomeCelebration, HomeCelebrations } from '../../../sdk/schemas.ts';
import { formatDay, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { may, useMe } from '../../session.tsx';
import { Card } from '../../ui/card.tsx';
import { More } from '../../ui/more.tsx';
import { Note } from '../../ui/note.tsx';
import { dayIn } from './day-in.ts';
import { Named, Unlinked } from './employee-name.tsx';
import { Row } from './group.tsx';

/** How many are shown at first. */
const shownFirst = 5;

/** The birthdays and work anniversaries of the next two weeks, of colleagues who show them. */
export function Celebrations({
  celebrations: { total, data },
  today,
}: {
  celebrations: HomeCelebrations;
  today: string;
}) {
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const dayOf = dayIn(today, formatDay);
  const isLinked = me.reach === 'all' && may('getEmployee');
  const whatOf = ({ kind, years }: HomeCelebration) =>
    kind === 'birthday' || years === null
      ? t('colleagues.birthday')
      : t('colleagues.years', { count: years, shown: formatNumber(years) });
  return (
    <Card
      title={t('colleagues.celebrations')}
      note={
        me.employeeId !== null && (
          <Link className="quiet" to={paths.person} params={{ id: me.employeeId }}>
            {t('colleagues.choose')}
          </Link>
        )
      }
    >
      <Stack gap="xs">
        {total === 0 && <Note>{t('colleagues.none')}</Note>}
        {data.slice(0, isOpen ? undefined : shownFirst).map((one) => (
          <Row key={`${one.employee.id} ${one.kind}`} end={dayOf(one.date)}>
            {isLinked ? <Named of={one.employee} /> : <Unlinked of={one.employee} />}
            <Note>{whatOf(one)}</Note>
          </Row>
        ))}
        {isOpen && <More total={total} shown={data.length} />}
        {data.length > shownFirst && (
          <Button
            variant="default"
            size="xs"
            w="max-content"
            aria-expanded={isOpen}
            onClick={() => setOpen((before) => !before)}
          >
            {isOpen ? t('colleagues.fewer') : t('colleagues.all', { shown: formatNumber(data.length) })}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
