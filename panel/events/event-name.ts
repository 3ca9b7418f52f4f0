import { useTranslation } from 'react-i18next';

/** How an event is called in the language of who reads: `Hired`, `Department created`. A code that is new stays a code. */
export function useEventName(): (type: string) => string {
  const { t, i18n } = useTranslation();
  return (type) => {
    const own = `events.types.${type}`;
    if (i18n.exists(own)) return t(own);
    const [noun, done] = type.split('.');
    const [named, written] = [`events.nouns.${noun}`, `events.done.${done}`];
    return i18n.exists(named) && i18n.exists(written) ? t(written, { noun: t(named) }) : type;
  };
}
