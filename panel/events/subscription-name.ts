import { useTranslation } from 'react-i18next';
import { useEventName } from './event-name.ts';

/** What an endpoint asks for in words: a heading, everything, one kind; `employee.*` stays as it is. */
export function useSubscriptionName(): (asked: string) => string {
  const { t, i18n } = useTranslation();
  const nameOf = useEventName();
  return (asked) => {
    if (asked === '*') return t('webhooks.all');
    return i18n.exists(`headings.${asked}`) ? t(`headings.${asked}`) : nameOf(asked);
  };
}
