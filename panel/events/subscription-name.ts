import { isText, t } from '../i18n/texts.ts';
import { eventName } from './event-name.ts';

/** Names a subscription for the reader: a heading, all events, one event; `employee.*` stays as it is. */
export function subscriptionName(asked: string): string {
  if (asked === '*') return t('webhooks.all');
  const heading = `headings.${asked}`;
  return isText(heading) ? t(heading) : eventName(asked);
}
