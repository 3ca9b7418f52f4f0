import { Group as Line, Text } from '@mantine/core';
import type { HomeRequest, HomeRequests } from '../../../sdk/schemas.ts';
import { formatDate, formatDays, formatVacation } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { amountOff, timesOff, vacationInWords } from '../../ui/amount-off.ts';
import { Decision } from '../../ui/decision.tsx';
import { Note } from '../../ui/note.tsx';
import { Tag } from '../../ui/tag.tsx';
import { colleagueWords } from '../time-off/colleagues.ts';
import { Named, nameOf } from './employee-name.tsx';
import { Asked, Group } from './group.tsx';

// It says that the days do not suffice, as few requests need.
const AcceptById = lazyPart(() => import('./accept-by-id.tsx'), 'AcceptById');

interface RequestsProps {
  requests: HomeRequests;
  /** Says what became of a request. */
  onDecided: (text: string) => void;
}

/** The time-off requests that the user decides, each accepted in place. */
export function Requests({ requests: { total, data }, onDecided }: RequestsProps) {
  return (
    <Group gap="md" title={t('home.requests')} total={total} all={[paths.timeOffRequests, t('home.allRequests')]}>
      {data.map((request) => (
        <Request key={request.id} request={request} onDecided={onDecided} />
      ))}
    </Group>
  );
}

function Request({ request, onDecided }: { request: HomeRequest; onDecided: (text: string) => void }) {
  const name = nameOf(request.employee);
  const isTooMuch = request.type === 'create' && request.balances.some(({ after }) => after < 0);
  return (
    <Asked
      label={`${name}, ${kindOf(request, t('timeOff.vacation'))}`}
      decision={
        <Decision
          about={request.category}
          id={request.id}
          version={request.version}
          name={name}
          onDecided={onDecided}
          asks={(refusal) => refusal === undefined && isTooMuch}
          question={(onClose) => <AcceptById request={request} onClose={onClose} />}
        />
      }
    >
      <What request={request} />
    </Asked>
  );
}

const kindOf = ({ absenceType }: HomeRequest, vacation: string): string => absenceType ?? vacation;

/** Who asks for what and when, what it costs, and who else is off. */
function What({ request }: { request: HomeRequest }) {
  const { employee, category, type, balances, comment, alsoOff } = request;
  return (
    <>
      <Line gap="xs">
        <Text size="sm" component="span">
          <Named of={employee} tab="timeOff" />
        </Text>
        <Tag color={category === 'vacation' ? 'gray' : 'orange'}>{kindOf(request, t('timeOff.vacation'))}</Tag>
        {type === 'delete' && <Tag color="gray">{t('timeOff.givesBack')}</Tag>}
      </Line>
      <Text size="sm">
        {whenOf(request)} · {amountOff(request)}
      </Text>
      {balances.map(({ calendarId, year, before, after, seconds }) => (
        <Text key={calendarId} size="sm" c={after < 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
          {t(after < 0 ? 'timeOff.notEnough' : 'timeOff.effect', {
            year,
            before: formatVacation(before, seconds?.before),
            after: vacationInWords(after, seconds?.after),
          })}
        </Text>
      ))}
      {alsoOff.total > 0 && <Note>{colleagueWords(alsoOff.data, alsoOff.total)}</Note>}
      {comment && <Note>“{comment}”</Note>}
    </>
  );
}

function whenOf(request: HomeRequest): string {
  const { firstDay, lastDay } = request;
  if (lastDay === null) return t('timeOff.since', { day: formatDate(firstDay) });
  return (firstDay === lastDay ? formatDate(firstDay) : formatDays(firstDay, lastDay)) + timesOff(request);
}
