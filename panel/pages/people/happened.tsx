import { Link } from '@tanstack/react-router';
import { useRead } from '../../api.ts';
import { actorName } from '../../events/actor-name.ts';
import { eventName } from '../../events/event-name.ts';
import { noteOf } from '../../events/note.ts';
import { formatInstant, formatShortDay } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { Read } from '../../ui/states.tsx';

/** The latest events of an employee, and who made them, next to the facts. */
export function Happened({ employeeId }: { employeeId: string }) {
  const log = useRead('readAuditLog', { query: { employeeId, limit: 6 } });
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
            {data.map((entry) => (
              <li key={entry.id}>
                <time dateTime={entry.at} title={formatInstant(entry.at)}>
                  {formatShortDay(entry.at)}
                </time>
                <div>
                  {eventName(entry.type)}
                  <Note size="xs">{[noteOf(entry), actorName(entry.actor)].filter(Boolean).join(' · ')}</Note>
                </div>
              </li>
            ))}
          </ol>
        )}
      </Read>
    </Card>
  );
}
