import { Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PayPeriodReview } from '../../../../sdk/schemas.ts';
import { useRead } from '../../../api.ts';
import { formatAmount, formatDays, formatDuration, formatNumber, formatPercent } from '../../../i18n/format.ts';
import { type Translate, useTexts } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { decimalOf } from '../../../ui/decimal.ts';
import { Read } from '../../../ui/states.tsx';
import { type Figure, shownFigures } from './shown-figures.ts';
import { secondsLabel, secondsOrder } from './totals.tsx';

function labelOf({ kind, currency }: Figure, t: Translate): string {
  if (kind === 'people') return t('periods.peopleLabel');
  if (kind === 'grossSalaries' || kind === 'variables') return `${t(`periods.${kind}`)} (${currency})`;
  return secondsLabel(kind, t);
}

/** A value of a figure, in its unit. */
function shown({ kind, currency }: Figure, value: number): string {
  if (currency !== null) return formatAmount(decimalOf(value), currency);
  return kind === 'people' ? formatNumber(value) : formatDuration(value);
}

/** `+2 (+0.8%)`; nothing if it is the same. */
function variance(figure: Figure): string {
  const { difference, percentage } = figure;
  if (difference === null) return '–';
  if (difference === 0) return '=';
  const by = `${difference < 0 ? '−' : '+'}${shown(figure, Math.abs(difference))}`;
  return percentage === null ? by : `${by} (${formatPercent(percentage)})`;
}

/** People and amounts first, then the times as exports show them. */
const placeOf = ({ kind, currency }: Figure): number =>
  kind === 'people' ? -2 : currency === null ? secondsOrder(kind) + 1 : -1;

/** A figure that is nothing in both periods says nothing, but for what was planned and worked. */
const isTold = ({ kind, value, previous }: Figure): boolean =>
  value !== 0 || (previous ?? 0) !== 0 || kind === 'people' || kind === 'secondsToWork' || kind === 'secondsWorked';

/** The totals of a period beside those of the one before: what is unusual shows before the period is locked. */
export function ReviewTotals({ periodId }: { periodId: string }) {
  const t = useTexts();
  const review = useRead('getPayPeriodReview', { path: { id: periodId } });
  return (
    <section aria-label={t('periodReview.title')}>
      <Title order={2} mb="sm">
        {t('periodReview.title')}
      </Title>
      <Read of={review}>{({ data }) => <Figures review={data} />}</Read>
    </section>
  );
}

function Figures({ review: { previous, figures, from, to } }: { review: PayPeriodReview }) {
  const t = useTexts();
  const rows = shownFigures(figures)
    .filter(isTold)
    .sort((a, b) => placeOf(a) - placeOf(b));
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {t(previous ? (previous.exportId ? 'periodReview.exported' : 'periodReview.asNow') : 'periodReview.first')}
      </Text>
      <Table.ScrollContainer minWidth={420}>
        <Table aria-label={t('periodReview.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('periodReview.figure')}</Table.Th>
              <Table.Th scope="col" className="number">
                {formatDays(from, to)}
              </Table.Th>
              {previous && (
                <>
                  <Table.Th scope="col" className="number">
                    <Link to={paths.payPeriod} params={{ id: previous.periodId }}>
                      {formatDays(previous.from, previous.to)}
                    </Link>
                  </Table.Th>
                  <Table.Th scope="col" className="number">
                    {t('periodReview.difference')}
                  </Table.Th>
                </>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((figure) => (
              <Table.Tr key={`${figure.kind} ${figure.currency}`}>
                <Table.Th scope="row" fw={400}>
                  {labelOf(figure, t)}
                </Table.Th>
                <Table.Td className="number">{shown(figure, figure.value)}</Table.Td>
                {previous && (
                  <>
                    <Table.Td className="number">
                      {figure.previous === null ? '–' : shown(figure, figure.previous)}
                    </Table.Td>
                    <Table.Td className="number">{variance(figure)}</Table.Td>
                  </>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}
