import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

interface CurrencySelectProps {
  name: string;
  value: string;
  onChange: (value: unknown) => void;
  error?: string | undefined;
  disabled?: boolean;
}

/** Chooses a currency by its code or its name. */
export function CurrencySelect(props: CurrencySelectProps) {
  const { t, i18n } = useTranslation();
  const data = useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'currency' });
    return Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: `${code} · ${names.of(code)}` }));
  }, [i18n.language]);
  return <Select label={t('pay.currency')} data={data} searchable allowDeselect={false} required {...props} />;
}
