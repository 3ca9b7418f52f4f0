import { isText, useTexts } from '../i18n/texts.ts';
import { useEventName } from './event-name.ts';

/** Names a subscription for the reader: a heading, all events, one event; `employee.*` stays as it is. */
export function useSubscriptionName(): (asked: string) => string {
  const t = useTexts();
  const nameOf = useEventName();
  return (asked) => {
    if (asked === '*') return t('webhooks.all');
    const heading = `headings.${asked}`;
    return isText(heading) ? t(heading) : nameOf(asked);
  };
}
