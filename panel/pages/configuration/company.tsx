import { Paper, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CompanyInfo } from '../../../sdk/schemas.ts';
import { api, useRead } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useMay } from '../../session.tsx';
import { Form, useChange, useForm } from '../../ui/form.tsx';
import { LanguageSelect, TimeZoneSelect } from '../../ui/locale-selects.tsx';
import { PageHeader, Read } from '../../ui/states.tsx';
import { ColleagueSettingsPart } from './colleague-settings.tsx';

export function CompanyPage() {
  const t = useTexts();
  const may = useMay();
  const info = useRead('getInfo');
  const [isSaved, setSaved] = useState(false);
  return (
    <>
      <PageHeader title={t('company.title')} note={t('company.note')} />
      <Stack>
        <Read of={info}>
          {({ data }) => (
            <CompanyForm company={data.company} key={data.company.version} onSaved={() => setSaved(true)} />
          )}
        </Read>
        {isSaved && <Text role="status">{t('company.saved')}</Text>}
        {may('setColleagueSettings') && <ColleagueSettingsPart />}
      </Stack>
    </>
  );
}

function CompanyForm({ company, onSaved }: { company: CompanyInfo; onSaved: () => void }) {
  const t = useTexts();
  const change = useChange('updateCompany', company, onSaved, async () => (await api('getInfo')).data.company);
  const { name, language, timeZone } = company;
  const form = useForm({ name, language, timeZone }, change.error);
  return (
    <Paper withBorder p="lg" maw={560}>
      <Form onSubmit={() => change.save(form.values)} write={change} form={form} action={t('actions.save')}>
        <TextInput label={t('fields.name')} required {...form.field('name')} />
        <LanguageSelect label={t('company.language')} {...form.field('language')} />
        <TimeZoneSelect
          label={t('fields.timeZone')}
          description={t('company.timeZoneNote')}
          {...form.field('timeZone')}
        />
      </Form>
    </Paper>
  );
}
