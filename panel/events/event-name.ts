import type { EventName } from '../../sdk/schemas.ts';
import { isText, type NamesAt, t } from '../i18n/texts.ts';

/** The parts after the dot that any noun may have; other events have their text in `types`. */
const deeds = ['created', 'updated', 'deleted', 'restored'] as const;
type Deed = (typeof deeds)[number];

/** The events that have no words; `type-checks.tsx` sees to it that there are none. */
export type Wordless<Name extends string = EventName> = Exclude<
  Name,
  NamesAt<'events.types'> | `${NamesAt<'events.nouns'>}.${Deed}`
>;

const isDeed = (name: string | undefined): name is Deed => deeds.some((deed) => deed === name);

/** Names an event for the reader: `Hired`, `Department created`. An event that a newer server sends keeps its code. */
export function eventName(type: string): string {
  const own = `events.types.${type}`;
  if (isText(own)) return t(own);
  const [noun, deed] = type.split('.');
  const named = `events.nouns.${noun}`;
  return isText(named) && isDeed(deed) ? t(`events.done.${deed}`, { noun: t(named) }) : type;
}
