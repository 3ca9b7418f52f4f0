import { Button, Group, Paper, SimpleGrid, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import type { HomeMine } from '../../../sdk/schemas.ts';
import { formatDate, formatNumber, formatVacation } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../session.tsx';
import { lazyPart } from '../../shell/lazy-part.ts';
import { vacationLeft } from '../../ui/amount-off.ts';
import { PlusIcon } from '../../ui/icons.tsx';

// The window is a large part of the page, and few visits open it.
const Ask = lazyPart(() => import('../time-off/ask.tsx'), 'Ask');

/** What concerns the user as an employee: vacation, the next holiday, and the way to ask for days. */
export function Mine({ mine: { employeeId, balance, nextHoliday, pendingRequests } }: { mine: HomeMine }) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const may = useMay();
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label={t('home.mine')}>
      <Group justify="space-between" gap="md">
        <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xl" style={{ flex: 1 }}>
          {balance && (
            <Fact
              label={t('home.balance', { year: balance.year })}
              note={
                balance.pending > 0 &&
                t('home.balancePending', { shown: formatVacation(balance.pending, balance.seconds?.pending) })
              }
            >
              {vacationLeft(balance.remaining, balance.seconds?.remaining, t)}
            </Fact>
          )}
          {nextHoliday && (
            <Fact label={t('home.nextHoliday')} note={nextHoliday.name}>
              {formatDate(nextHoliday.date)}
            </Fact>
          )}
          <Fact label={t('home.myRequests')} note={<Link to={paths.timeOffBalances}>{t('home.toMine')}</Link>}>
            {t('home.pendingCount', { count: pendingRequests, shown: formatNumber(pendingRequests) })}
          </Fact>
        </SimpleGrid>
        {may('createVacationDayOffRequest', employeeId) && (
          <Button
            w={{ base: '100%', sm: 'auto' }}
            variant="default"
            leftSection={<PlusIcon />}
            onClick={() => setAsking(true)}
          >
            {t('timeOff.ask')}
          </Button>
        )}
      </Group>
      {isAsking && (
        <Suspense>
          <Ask employeeId={employeeId} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Paper>
  );
}

function Fact({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fw={600} fz="lg">
        {children}
      </Text>
      {note && (
        <Text size="sm" c="dimmed" component="div">
          {note}
        </Text>
      )}
    </div>
  );
}
