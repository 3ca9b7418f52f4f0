import { Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { PayPeriodReview } from '../../../../sdk/schemas.ts';
import { useRead } from '../../../api.ts';
import {
  formatAmount,
  formatDays,
  formatHours,
  formatNumber,
  formatPercent,
  formatRoundAmount,
} from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { decimalOf } from '../../../ui/decimal.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Listing } from '../../../ui/listing.tsx';
import { Read } from '../../../ui/states.tsx';
import { Strip } from '../../../ui/strip.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { type Figure, shownFigures } from './shown-figures.ts';
import { secondsLabel, secondsOrder } from './totals.tsx';

function labelOf({ kind, currency }: Figure): string {
  if (kind === 'people') return t('nav.people');
  if (kind === 'grossSalaries' || kind === 'variables')
    return [t(`periods.${kind}`), currency && `(${currency})`].filter(Boolean).join(' ');
  return secondsLabel(kind);
}

/** A value of a figure, in its unit. */
function shown({ kind, currency }: Figure, value: number): string {
  if (currency !== null) return formatAmount(decimalOf(value), currency);
  return kind === 'people' ? formatNumber(value) : formatHours(value);
}

/** The same at a glance: without cents and minutes. */
function rounded({ kind, currency, value }: Figure): string {
  if (currency !== null) return formatRoundAmount(value, currency);
  return kind === 'people' ? formatNumber(value) : `${formatNumber(Math.round(value / 3600))}\u00a0h`;
}

/** In per cent; beyond it the last period was no measure. */
const mostPercent = 1000;

/** `+2 (+0.8%)`; nothing if it is the same. */
function variance(figure: Figure): string {
  const { difference, percentage } = figure;
  if (difference === null) return '–';
  if (difference === 0) return '=';
  const by = `${difference < 0 ? '−' : '+'}${shown(figure, Math.abs(difference))}`;
  return percentage === null || Math.abs(percentage) > mostPercent ? by : `${by} (${formatPercent(percentage)})`;
}

/** The same at a glance. */
const change = (figure: Figure): string => {
  if (figure.difference === 0) return t('periodReview.same');
  const { kind, difference, percentage } = figure;
  if (kind === 'people' || difference === null) return variance(figure);
  if (percentage && percentage <= mostPercent) return formatPercent(percentage);
  return `${difference < 0 ? '−' : '+'}${rounded({ ...figure, value: Math.abs(difference) })}`;
};

/** Whether nothing was recorded of what was planned. */
const isNothing = ({ kind, value }: Figure, all: readonly Figure[]): boolean =>
  kind === 'secondsWorked' && value === 0 && all.some((one) => one.kind === 'secondsToWork' && one.value > 0);

/** People and amounts first, then the times as exports show them. */
const placeOf = ({ kind, currency }: Figure): number =>
  kind === 'people' ? -2 : currency === null ? secondsOrder(kind) + 1 : -1;

/** A figure that is nothing in both periods says nothing, but for what was planned and worked. */
const isTold = ({ kind, value, previous }: Figure): boolean =>
  value !== 0 || (previous ?? 0) !== 0 || kind === 'people' || kind === 'secondsToWork' || kind === 'secondsWorked';

/** What is asked first. */
const atFirst = ['people', 'grossSalaries', 'variables', 'secondsToWork', 'secondsWorked'];

/** The totals of a period beside those of the one before: what is unusual shows before the period is locked. */
export function ReviewTotals({ periodId }: { periodId: string }) {
  const review = useRead('getPayPeriodReview', { path: { id: periodId } });
  return (
    <section aria-label={t('periodReview.title')}>
      <Read of={review}>{({ data }) => <Figures review={data} />}</Read>
    </section>
  );
}

function Figures({ review }: { review: PayPeriodReview }) {
  const { previous } = review;
  const rows = shownFigures(review.figures)
    .filter(isTold)
    .sort((a, b) => placeOf(a) - placeOf(b));
  const strip = atFirst.flatMap((kind) => {
    const [first, ...others] = rows.filter((row) => row.kind === kind);
    return first ? [{ first, others }] : [];
  });
  return (
    <>
      <Strip
        isLarge
        facts={strip.map(({ first, others }) => [
          labelOf({ ...first, currency: null }),
          rounded(first),
          <Fragment key={first.kind}>
            {isNothing(first, rows) && (
              <div>
                <Tag color="orange">{t('payroll.issues.nothing_recorded')}</Tag>
              </div>
            )}
            {previous && change(first)}
            {others.map((one) => (
              <div key={one.currency}>
                {[rounded(one), previous && one.difference !== 0 && change(one)].filter(Boolean).join(' · ')}
              </div>
            ))}
          </Fragment>,
        ])}
      />
      <Disclosure
        summary={[
          t('periodReview.all'),
          t(previous ? (previous.exportId ? 'periodReview.exported' : 'periodReview.asNow') : 'periodReview.first'),
        ].join(' · ')}
      >
        <AllFigures review={review} rows={rows} />
      </Disclosure>
    </>
  );
}

function AllFigures({ review: { previous, from, to }, rows }: { review: PayPeriodReview; rows: Figure[] }) {
  return (
    <Listing
      minWidth={420}
      mt="xs"
      aria-label={t('periodReview.title')}
      head={[
        t('periodReview.figure'),
        { number: formatDays(from, to) },
        ...(previous
          ? [
              {
                number: formatDays(previous.from, previous.to),
                shown: (
                  <Link to={paths.payPeriod} params={{ id: previous.periodId }}>
                    {formatDays(previous.from, previous.to)}
                  </Link>
                ),
              },
              { number: t('periodReview.difference') },
            ]
          : []),
      ]}
    >
      {rows.map((figure) => (
        <Table.Tr key={`${figure.kind} ${figure.currency}`}>
          <Table.Th scope="row">{labelOf(figure)}</Table.Th>
          <Table.Td className="number">{shown(figure, figure.value)}</Table.Td>
          {previous && (
            <>
              <Table.Td className="number">{figure.previous === null ? '–' : shown(figure, figure.previous)}</Table.Td>
              <Table.Td className="number">{variance(figure)}</Table.Td>
            </>
          )}
        </Table.Tr>
      ))}
    </Listing>
  );
}
