import { Paper, Stack, Switch, TextInput, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { ColleagueSettings, CompanyInfo } from '../../../sdk/schemas.ts';
import { api, useRead } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { may } from '../../session.tsx';
import { LanguageSelect, TimeZoneSelect } from '../../ui/locale-selects.tsx';
import { Note } from '../../ui/note.tsx';
import { SettingsForm, useSettings } from '../../ui/settings-form.tsx';
import { PageHeader, Read } from '../../ui/states.tsx';

export function CompanyPage() {
  const info = useRead('getInfo');
  return (
    <>
      <PageHeader title={t('nav.company')} note={t('company.note')} />
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
        <LanguageSelect label={t('fields.language')} {...form.field('language')} />
        <TimeZoneSelect
          label={t('fields.timeZone')}
          description={t('company.timeZoneNote')}
          {...form.field('timeZone')}
        />
      </SettingsForm>
    </Paper>
  );
}

const fields = ['workPhone', 'jobChargeName', 'department', 'office', 'photo'] as const;

/** What colleagues see of each other, as far as the company decides it. */
function ColleagueSettingsPart() {
  const settings = useRead('getColleagueSettings');
  return (
    <section aria-label={t('colleagues.settings')}>
      <Read of={settings}>{({ data }) => <Switches settings={data} />}</Read>
    </section>
  );
}

/** The settings as a row whose switches merge one by one with those of another user. */
const asRow = (settings: ColleagueSettings) => ({ ...settings, id: 'colleague-settings' });

const switchesOf = ({ birthdays, workAnniversaries, hiddenFields }: ColleagueSettings) => ({
  birthdays,
  workAnniversaries,
  hiddenFields,
});

function Switches({ settings: present }: { settings: ColleagueSettings }) {
  const settings = useSettings('setColleagueSettings', asRow(present), switchesOf, async () =>
    asRow((await api('getColleagueSettings')).data),
  );
  const { form } = settings;
  const hidden = form.values.hiddenFields;
  const show = (field: (typeof hidden)[number], isShown: boolean) =>
    form.set({ hiddenFields: isShown ? hidden.filter((one) => one !== field) : [...hidden, field] });
  return (
    <Paper withBorder p="lg" maw={560}>
      <SettingsForm settings={settings} onSubmit={() => settings.save(form.values)}>
        <Title order={2}>{t('colleagues.settings')}</Title>
        <Group title={t('colleagues.celebrations')} note={t('colleagues.celebrationsNote')}>
          <Switch label={t('colleagues.birthdays')} {...form.check('birthdays')} />
          <Switch label={t('colleagues.anniversaries')} {...form.check('workAnniversaries')} />
        </Group>
        <Group title={t('colleagues.directory')} note={t('colleagues.directoryNote')}>
          {fields.map((field) => (
            <Switch
              key={field}
              label={t(`fields.${field}`)}
              checked={!hidden.includes(field)}
              onChange={({ currentTarget }) => show(field, currentTarget.checked)}
            />
          ))}
        </Group>
      </SettingsForm>
    </Paper>
  );
}

function Group({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack gap="xs" role="group" aria-labelledby={id}>
      <div>
        <Title order={3} size="sm" id={id}>
          {title}
        </Title>
        <Note>{note}</Note>
      </div>
      {children}
    </Stack>
  );
}
