import { Paper, Stack, Switch, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { ColleagueSettings } from '../../../sdk/schemas.ts';
import { api, useRead } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { Note } from '../../ui/note.tsx';
import { SettingsForm, useSettings } from '../../ui/settings-form.tsx';
import { Read } from '../../ui/states.tsx';

const fields = ['workPhone', 'jobChargeName', 'department', 'office', 'photo'] as const;

/** What colleagues see of each other, as far as the company decides it. */
export function ColleagueSettingsPart() {
  const settings = useRead('getColleagueSettings');
  return (
    <section aria-label={t('colleagues.settings')}>
      <Read of={settings}>{({ data }) => <Switches settings={data} />}</Read>
    </section>
  );
}

/** The settings as a row whose switches merge one by one with those of another user. */
const asRow = (settings: ColleagueSettings) => ({ ...settings, id: 'colleague-settings' });

const valuesOf = ({ birthdays, workAnniversaries, hiddenFields }: ColleagueSettings) => ({
  birthdays,
  workAnniversaries,
  hiddenFields,
});

function Switches({ settings: present }: { settings: ColleagueSettings }) {
  const settings = useSettings('setColleagueSettings', asRow(present), valuesOf, async () =>
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
              label={t(`colleagues.fields.${field}`)}
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
