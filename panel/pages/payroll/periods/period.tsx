import { Button, Stack, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { PayExport, PayGroup, PayPeriod } from '../../../../sdk/schemas.ts';
import { useRead, useReadAll } from '../../../api.ts';
import { todayIn } from '../../../calendar.ts';
import { formatDate, formatDays } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { useMe } from '../../../session.tsx';
import { lazyPart } from '../../../shell/lazy-part.ts';
import { Loading, PageHeader, Read, ReadPage } from '../../../ui/states.tsx';
import { cutOffDay } from './dates.ts';
import { Exports } from './exports.tsx';
import { ReviewList } from './review-list.tsx';
import { PeriodTag } from './status-tag.tsx';
import { type PeriodStep, Steps } from './steps.tsx';

// A period that has not begun has no changes, and a window is loaded when it is opened.
const Changes = lazyPart(() => import('./changes.tsx'), 'Changes');
const LateChanges = lazyPart(() => import('./late-changes.tsx'), 'LateChanges');
const LockPeriod = lazyPart(() => import('./lock-period.tsx'), 'LockPeriod');
const ReviewTotals = lazyPart(() => import('./review-totals.tsx'), 'ReviewTotals');
const ReceiptForm = lazyPart(() => import('./receipt-form.tsx'), 'ReceiptForm');
const ExportPeriod = lazyPart(() => import('./period-verbs.tsx'), 'ExportPeriod');
const ReopenPeriod = lazyPart(() => import('./period-verbs.tsx'), 'ReopenPeriod');

/** One period of pay: its steps, its exports, and what came late. */
export function PeriodPage() {
  const { id } = useParams({ from: `/frame${paths.payPeriod}` });
  const period = useRead('getPayPeriod', { path: { id } });
  const groups = useReadAll('listPayGroups');
  const exports = useReadAll('listPayExports', { query: { periodId: id } });
  return (
    <ReadPage of={period}>
      {({ data }) => (
        <Read of={groups}>
          {({ data: all }) => (
            <Read of={exports}>
              {({ data: made }) => (
                <Shown period={data} group={all.find((one) => one.id === data.payGroupId)} exports={made} />
              )}
            </Read>
          )}
        </Read>
      )}
    </ReadPage>
  );
}

interface ShownProps {
  period: PayPeriod;
  group: PayGroup | undefined;
  /** The latest first. */
  exports: PayExport[];
}

function Shown({ period, group, exports }: ShownProps) {
  const t = useTexts();
  const { company } = useMe();
  const [asked, setAsked] = useState<PeriodStep>();
  const close = () => setAsked(undefined);
  const [latest] = exports;
  const days = formatDays(period.from, period.to);
  const isOpen = period.status === 'open' || period.status === 'review';
  const hasBegun = period.from <= todayIn(company.timeZone);
  const canReopen = period.status === 'locked' || period.status === 'exported';
  return (
    <>
      <Text size="sm" component="nav" aria-label={t('payroll.title')}>
        <Link to={paths.payPeriods}>{t('periods.all')}</Link>
      </Text>
      <PageHeader
        title={t('periods.one', { days })}
        note={[
          group?.name,
          `${t('periods.cutOff')} ${formatDate(cutOffDay(period, company.timeZone))}`,
          period.payDate && `${t('periods.payDate')} ${formatDate(period.payDate)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <PeriodTag status={period.status} />
        {canReopen && (
          <Button variant="default" onClick={() => setAsked('reopen')}>
            {t('periods.reopen')}
          </Button>
        )}
      </PageHeader>
      <Stack gap="lg">
        <Steps period={period} group={group} latest={latest} onAsk={setAsked} />
        <Suspense fallback={<Loading />}>{hasBegun && <ReviewTotals periodId={period.id} />}</Suspense>
        {isOpen && (hasBegun || period.status === 'review') && <ReviewList periodId={period.id} />}
        <Exports exports={exports} />
        <Suspense fallback={<Loading />}>
          {hasBegun && <Changes periodId={period.id} />}
          {period.version > 0 && <LateChanges periodId={period.id} />}
        </Suspense>
      </Stack>
      <Suspense>
        {asked === 'lock' && <LockPeriod period={period} group={group} onClose={close} />}
        {asked === 'reopen' && <ReopenPeriod period={period} onClose={close} />}
        {asked === 'export' && <ExportPeriod period={period} onClose={close} />}
        {asked === 'receipt' && latest && <ReceiptForm exported={latest} onClose={close} />}
      </Suspense>
    </>
  );
}
