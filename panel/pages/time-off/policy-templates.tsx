import { Anchor, Paper, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { VacationConfigurationTemplate } from '../../../sdk/schemas.ts';
import { useRead } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { countryName } from '../../ui/country-name.ts';
import { Examples } from './policy-examples.tsx';

interface PolicyTemplatesProps {
  /** Fills the form with what the template proposes. */
  onChoose: (proposed: VacationConfigurationTemplate['configuration']) => void;
}

/** Made policies by country to choose from, with the source of the rule and worked examples. */
export function PolicyTemplates({ onChoose }: PolicyTemplatesProps) {
  const [code, setCode] = useState<string | null>(null);
  const templates = useRead('listVacationConfigurationTemplates').data?.data ?? [];
  const chosen = templates.find((template) => template.code === code);
  const choose = (value: string | null) => {
    setCode(value);
    const template = templates.find((one) => one.code === value);
    if (template) onChoose(template.configuration);
  };
  return (
    <Stack gap="xs">
      <Select
        label={t('policyForms.template')}
        description={t('policyForms.templateNote')}
        data={templates.map((template) => ({
          value: template.code,
          label: `${countryName(template.country)}: ${template.configuration.maxDaysOff} ${t(`policies.choices.${template.configuration.dayType}`)}`,
        }))}
        clearable
        value={code}
        onChange={choose}
      />
      {chosen && (
        <Paper withBorder p="sm">
          <Text size="sm" lang="en">
            {chosen.description}
          </Text>
          <Anchor size="sm" href={chosen.source.url} target="_blank" rel="noreferrer">
            {chosen.source.law}
          </Anchor>
          <Examples examples={chosen.examples} />
        </Paper>
      )}
    </Stack>
  );
}
