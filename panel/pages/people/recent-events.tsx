import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '../../../sdk/schemas.ts';
import { useRead } from '../../api.ts';
import { actorName } from '../../events/actor-name.ts';
import { eventName } from '../../events/event-name.ts';
import { noteOf } from '../../events/note.ts';
import { formatInstant, formatNumber, formatShortDay } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { Read } from '../../ui/states.tsx';

/** The most lines, and how many entries they are made of. */
const mostLines = 6;
const read = 200;

type Line = [latest: AuditEntry, ...others: AuditEntry[]];

const isClocking = ({ type }: AuditEntry): boolean => type.startsWith('work_entry.');

/** What one actor did several times on a day, without anything else between, is a line. */
function linesOf(log: readonly AuditEntry[]): Line[] {
  const lines: Line[] = [];
  // Days of clocking in and out would leave room for nothing else: the latest says whether they are at work.
  const [clocking] = log.filter(isClocking);
  const key = ({ type, actor, at }: AuditEntry) => `${type} ${actorName(actor)} ${formatShortDay(at)}`;
  for (const entry of log.filter((one) => one === clocking || !isClocking(one))) {
    const [last] = lines.at(-1) ?? [];
    if (last && key(last) === key(entry)) lines.at(-1)?.push(entry);
    else lines.push([entry]);
  }
  return lines.slice(0, mostLines);
}

/** How many times; there may be more than were read. */
const timesOf = ({ length }: Line): string =>
  length > 1 ? t('person.happenedTimes', { shown: `${formatNumber(length)}${length === read ? '+' : ''}` }) : '';

/** The latest events of an employee, and who made them, next to the facts. */
export function RecentEvents({ employeeId }: { employeeId: string }) {
  const log = useRead('readAuditLog', { query: { employeeId, limit: read } });
  return (
    <Card
      title={t('person.happened')}
      note={
        <Link className="quiet" to={paths.person} params={{ id: employeeId }} search={{ tab: 'history' }}>
          {t('person.happenedAll')}
        </Link>
      }
    >
      <Read of={log}>
        {({ data }) => (
          <ol className="happened">
            {linesOf(data).map((line) => (
              <Entry key={line[0].id} line={line} />
            ))}
          </ol>
        )}
      </Read>
    </Card>
  );
}

function Entry({ line }: { line: Line }) {
  const [entry] = line;
  return (
    <li>
      <time dateTime={entry.at} title={formatInstant(entry.at)}>
        {formatShortDay(entry.at)}
      </time>
      <div>
        {eventName(entry.type)}
        <Note size="xs">{[timesOf(line) || noteOf(entry), actorName(entry.actor)].filter(Boolean).join(' · ')}</Note>
      </div>
    </li>
  );
}
