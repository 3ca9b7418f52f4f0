import { Alert, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { CallOptions, ReplyOf } from '../../../sdk/client.ts';
import type { TimeOffDay } from '../../../sdk/schemas.ts';
import { ApiProblem, useDryRun } from '../../api.ts';
import { formatDate, formatVacation } from '../../i18n/format.ts';
import { problemText, refusalText } from '../../i18n/refusal.ts';
import { t } from '../../i18n/texts.ts';
import { amountOff, sumOff, vacationInWords } from '../../ui/amount-off.ts';
import { Loading, ProblemAlert } from '../../ui/states.tsx';
import { colleagueWords } from './colleagues.ts';

/** The writes of requests that can show before what they do. */
type Verb = 'createVacationDayOffRequest' | 'createAbsenceDayOffRequest' | 'updateAbsenceDayOffRequest';
type Effect = NonNullable<NonNullable<ReplyOf<'createAbsenceDayOffRequest'>['meta']>['effect']>;

/** The reply to a dry run, which waits until the user stops typing; undefined: there is nothing to ask yet. */
export function usePreview<Id extends Verb>(by: Id, call: CallOptions<Id> | undefined) {
  const [asked] = useDebouncedValue(call, 250);
  const found = useDryRun(by, asked);
  return call === undefined || asked === undefined ? undefined : found;
}

interface PreviewProps {
  of:
    | {
        data?: { data?: { daysOff: TimeOffDay[] }; meta?: { effect?: Effect | undefined } } | undefined;
        error: Error | null;
      }
    | undefined;
  /** Vacation counts as its calendars do, an absence by its days. */
  isAbsence: boolean;
}

/** What a request takes and leaves, by the server, before it is sent: or why it would be refused. */
export function Preview({ of: found, isAbsence }: PreviewProps) {
  if (found === undefined) return null;
  if (found.error) return <Refusal error={found.error} />;
  if (!found.data) return <Loading />;
  const { effect } = found.data.meta ?? {};
  return effect ? <Effects effect={effect} isAbsence={isAbsence} days={found.data.data?.daysOff ?? []} /> : null;
}

/** Why the request would be refused; it is not an error yet. */
function Refusal({ error }: { error: Error }) {
  if (!(error instanceof ApiProblem) || error.document.status >= 500) return <ProblemAlert error={error} />;
  const { errors = [] } = error.document;
  const why = errors.length > 0 ? errors.map(refusalText) : [problemText(error.document)];
  return (
    <Alert color="yellow" role="status" title={t('timeOff.wouldBeRefused')}>
      {[...new Set(why)].map((line) => (
        <Text size="sm" key={line}>
          {line}
        </Text>
      ))}
    </Alert>
  );
}

interface EffectsProps {
  effect: Effect;
  isAbsence: boolean;
  days: readonly TimeOffDay[];
}

function Effects({ effect, isAbsence, days: asked }: EffectsProps) {
  const { balances, holidays, colleagues, latePeriodIds } = effect;
  const isInHours = balances.some(({ seconds }) => seconds !== null);
  const charged = Math.round(balances.reduce((sum, { days }) => sum + days, 0) * 100) / 100;
  const count = isAbsence || isInHours ? effect.days : charged;
  return (
    <Alert color={count === 0 ? 'yellow' : 'blue'} role="status">
      <Stack gap={4}>
        <Text size="sm">
          {count === 0
            ? t('timeOff.nothingToWork')
            : t('timeOff.comesTo', { amount: amountOff({ ...sumOff(asked), days: count }) })}
        </Text>
        {balances.map((balance) => (
          <Balance key={`${balance.year} ${balance.calendarId}`} balance={balance} />
        ))}
        {holidays.length > 0 && (
          <Text size="sm">
            {t('timeOff.holidaysThen', {
              days: holidays.map(({ date, name }) => [formatDate(date), name].filter(Boolean).join(' ')).join(' · '),
            })}
          </Text>
        )}
        {colleagues.length > 0 && <Text size="sm">{colleagueWords(colleagues)}</Text>}
        {latePeriodIds.length > 0 && <Text size="sm">{t('timeOff.reachesLocked')}</Text>}
      </Stack>
    </Alert>
  );
}

/** What is left without the request, and with it. */
interface Left {
  before: number;
  after: number;
  seconds: { before: number; after: number } | null;
}

function Balance({ balance }: { balance: Effect['balances'][number] }) {
  const { year, before, after, onDate } = balance;
  const figures = ({ before, after, seconds }: Left) => ({
    before: formatVacation(before, seconds?.before),
    after: vacationInWords(after, seconds?.after),
  });
  const isLess = after < 0 && after < before;
  const differs = onDate.before !== before || onDate.after !== after;
  return (
    <>
      <Text size="sm" c={isLess ? 'var(--mantine-color-error)' : undefined}>
        {t(isLess ? 'timeOff.notEnough' : 'timeOff.effect', { year, ...figures(balance) })}
      </Text>
      {differs && <Text size="sm">{t('timeOff.effectOn', { day: formatDate(onDate.date), ...figures(onDate) })}</Text>}
    </>
  );
}
