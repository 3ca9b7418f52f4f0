import { Stack, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { PayExport, PayGroup, PayPeriod } from '../../../../sdk/schemas.ts';
import { useRead, useReadAll } from '../../../api.ts';
import { todayIn } from '../../../calendar.ts';
import { formatDay, formatDays } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { useMe } from '../../../session.tsx';
import { lazyPage, lazyPart } from '../../../shell/lazy-part.tsx';
import { Loading, PageHeader, ProblemAlert, Read, ReadPage } from '../../../ui/states.tsx';
import { cutOffDay, nameOfPeriod } from './dates.ts';
import { ReviewList } from './review-list.tsx';
import { PeriodTag } from './status-tag.tsx';
import { PeriodActions, type PeriodStep, Steps, useReview } from './steps.tsx';

// A period that is open has no export.
const OneExport = lazyPage(() => import('./one-export.tsx'), 'OneExport');

/** The exports of a period, the latest first. */
function Exports({ exports }: { exports: PayExport[] }) {
  return (
    <section aria-label={t('periods.exports')}>
      <Title order={2} mb="sm">
        {t('periods.exports')}
      </Title>
      <Stack gap="xl">
        <Suspense fallback={<Loading />}>
          {exports.map((one, i) => (
            <OneExport key={one.id} exported={one} isLatest={i === 0} />
          ))}
        </Suspense>
      </Stack>
    </section>
  );
}

// A period that has not begun has no changes, and a window is loaded when it is opened.
const Changes = lazyPage(() => import('./changes.tsx'), 'Changes');
const LateChanges = lazyPage(() => import('./late-changes.tsx'), 'LateChanges');
const LockPeriod = lazyPart(() => import('./lock-period.tsx'), 'LockPeriod');
const ReviewTotals = lazyPage(() => import('./review-totals.tsx'), 'ReviewTotals');
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
  const { company } = useMe();
  const [asked, setAsked] = useState<PeriodStep>();
  const close = () => setAsked(undefined);
  const review = useReview();
  const [latest] = exports;
  const days = formatDays(period.from, period.to);
  const name = nameOfPeriod(period);
  const isOpen = period.status === 'open' || period.status === 'review';
  const hasBegun = period.from <= todayIn(company.timeZone);
  // The first period of a group has nothing to be compared with: all of its employees would be new.
  const totals = useRead('getPayPeriodReview', { path: { id: period.id }, enabled: hasBegun });
  const hasChanges = hasBegun && totals.data?.data.previous !== null;
  const hasList = isOpen && (hasBegun || period.status === 'review');
  return (
    <>
      <PageHeader
        trail={[
          [paths.payroll, t('nav.payroll')],
          [paths.payPeriods, t('nav.payPeriods')],
        ]}
        title={name === days ? t('periods.one', { days }) : name}
        note={[
          group?.name,
          name !== days && days,
          `${t('periods.cutOff')} ${formatDay(cutOffDay(period, company.timeZone))}`,
          period.payDate && `${t('periods.payDate')} ${formatDay(period.payDate)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
        tag={<PeriodTag status={period.status} />}
      >
        <PeriodActions period={period} latest={latest} hasBegun={hasBegun} review={review} onAsk={setAsked} />
      </PageHeader>
      <Stack gap="md">
        <ProblemAlert error={review.error} />
        <Steps key={period.id} period={period} group={group} latest={latest} isNewReview={review.isSuccess} />
        <Suspense fallback={<Loading />}>{hasBegun && <ReviewTotals periodId={period.id} />}</Suspense>
        {exports.length > 0 && <Exports exports={exports} />}
        <div className={hasChanges && hasList ? 'beside' : undefined}>
          <Suspense fallback={<Loading />}>{hasChanges && <Changes periodId={period.id} />}</Suspense>
          {hasList && <ReviewList periodId={period.id} group={group} />}
        </div>
        <Suspense fallback={<Loading />}>{period.version > 0 && <LateChanges periodId={period.id} />}</Suspense>
      </Stack>

      {asked === 'lock' && <LockPeriod period={period} group={group} onClose={close} />}
      {asked === 'reopen' && <ReopenPeriod period={period} onClose={close} />}
      {asked === 'export' && <ExportPeriod period={period} onClose={close} />}
      {asked === 'receipt' && latest && <ReceiptForm exported={latest} onClose={close} />}
    </>
  );
}
