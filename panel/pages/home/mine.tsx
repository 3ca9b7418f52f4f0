import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { HomeMine } from '../../../sdk/schemas.ts';
import { useRead } from '../../api.ts';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { may } from '../../session.tsx';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { ofCalendars, vacationInWords } from '../../ui/amount-off.ts';
import { Card } from '../../ui/card.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { Note } from '../../ui/note.tsx';

// The window is a large part of the page, and few visits open it.
const RequestForm = lazyPart(() => import('../time-off/request-form.tsx'), 'RequestForm');

/** What concerns the user as an employee: vacation, the next holiday, and the way to ask for days. */
export function Mine({ mine: { employeeId, balance, nextHoliday, pendingRequests } }: { mine: HomeMine }) {
  const [isAsking, setAsking] = useState(false);
  const details = [
    balance && balance.pending > 0
      ? t('home.balancePending', { shown: vacationInWords(balance.pending, balance.seconds?.pending) })
      : '',
    t('home.pendingCount', { count: pendingRequests, shown: formatNumber(pendingRequests) }),
  ];
  return (
    <Card title={t('home.mine')} all={[paths.timeOffBalances, t('home.toMine')]}>
      <Group gap="lg" align="flex-start" wrap="nowrap">
        {balance && <BalanceRing employeeId={employeeId} balance={balance} />}
        <div>
          {balance && (
            <>
              <Text fz="xl" fw={600}>
                {vacationInWords(balance.remaining, balance.seconds?.remaining)}
              </Text>
              <Note>{t('home.balance', { year: balance.year })}</Note>
            </>
          )}
          <Note>{details.filter(Boolean).join(' · ')}</Note>
          {nextHoliday && (
            <Note>
              {t('home.nextHoliday')}: {nextHoliday.name}, <span>{formatDate(nextHoliday.date)}</span>
            </Note>
          )}
          {may('createVacationDayOffRequest', employeeId) && (
            <Button mt="xs" size="xs" variant="default" leftSection={<PlusIcon />} onClick={() => setAsking(true)}>
              {t('palette.ask')}
            </Button>
          )}
        </div>
      </Group>
      {isAsking && <RequestForm employeeId={employeeId} onClose={() => setAsking(false)} />}
    </Card>
  );
}

type Balance = NonNullable<HomeMine['balance']>;

/** What is left of all that there was. */
function BalanceRing({ employeeId, balance: { year, remaining } }: { employeeId: string; balance: Balance }) {
  const totals = useRead('listVacationCalendarTotals', { query: { employeeId: [employeeId], year } });
  const all = ofCalendars(totals.data?.data ?? [], (one) => one.remaining + one.taken + one.pending).days;
  return <Ring share={all > 0 ? remaining / all : 0} />;
}

/** A share of a whole as a ring; the text next to it says it too. */
function Ring({ share }: { share: number }) {
  const length = 2 * Math.PI * 36;
  const filled = Math.max(0, Math.min(1, share)) * length;
  return (
    <svg className="ring" viewBox="0 0 80 80" aria-hidden>
      <circle cx="40" cy="40" r="36" />
      <circle cx="40" cy="40" r="36" strokeDasharray={`${filled} ${length}`} transform="rotate(-90 40 40)" />
    </svg>
  );
}
