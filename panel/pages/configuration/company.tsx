import { Paper, Stack, TextInput } from '@mantine/core';
import type { CompanyInfo } from '../../../sdk/schemas.ts';
import { api, useRead } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { useMay } from '../../session.tsx';
import { LanguageSelect, TimeZoneSelect } from '../../ui/locale-selects.tsx';
import { SettingsForm, useSettings } from '../../ui/settings-form.tsx';
import { PageHeader, Read } from '../../ui/states.tsx';
import { ColleagueSettingsPart } from './colleague-settings.tsx';

export function CompanyPage() {
  const may = useMay();
  const info = useRead('getInfo');
  return (
    <>
      <PageHeader title={t('company.title')} note={t('company.note')} />
      <Stack>
        <Read of={info}>{({ data }) => <CompanyForm company={data.company} />}</Read>
        {may('setColleagueSettings') && <ColleagueSettingsPart />}
      </Stack>
    </>
  );
}

const valuesOf = ({ name, language, timeZone }: CompanyInfo) => ({ name, language, timeZone });

function CompanyForm({ company }: { company: CompanyInfo }) {
  const settings = useSettings('updateCompany', company, valuesOf, async () => (await api('getInfo')).data.company);
  const { form } = settings;
  return (
    <Paper withBorder p="lg" maw={560}>
      <SettingsForm settings={settings} onSubmit={() => settings.save(form.values)}>
        <TextInput label={t('fields.name')} required {...form.field('name')} />
        <LanguageSelect label={t('company.language')} {...form.field('language')} />
        <TimeZoneSelect
          label={t('fields.timeZone')}
          description={t('company.timeZoneNote')}
          {...form.field('timeZone')}
        />
      </SettingsForm>
    </Paper>
  );
}
