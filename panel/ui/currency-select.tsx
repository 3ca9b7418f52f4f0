import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { t } from '../i18n/texts.ts';
import { useLanguage } from './use-language.ts';

/** Chooses a currency by its code or its name. */
export function CurrencySelect(props: Omit<SelectProps, 'data'>) {
  const language = useLanguage();
  const data = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'currency' });
    return Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: `${code} · ${names.of(code)}` }));
  }, [language]);
  return <Select label={t('fields.currency')} data={data} searchable allowDeselect={false} required {...props} />;
}
