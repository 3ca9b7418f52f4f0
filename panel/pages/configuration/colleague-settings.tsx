import { Paper, Stack, Switch, Text, Title } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { ColleagueSettings } from '../../../sdk/schemas.ts';
import { api, useRead } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Form, useChange, useForm } from '../../ui/form.tsx';
import { Read } from '../../ui/states.tsx';

const fields = ['workPhone', 'jobChargeName', 'department', 'office', 'photo'] as const;

/** What colleagues see of each other, as far as the company decides it. */
export function ColleagueSettingsPart() {
  const t = useTexts();
  const settings = useRead('getColleagueSettings');
  const [isSaved, setSaved] = useState(false);
  return (
    <section aria-label={t('colleagues.settings')}>
      <Read of={settings}>
        {({ data }) => <SettingsForm key={data.version} settings={data} onSaved={() => setSaved(true)} />}
      </Read>
      {isSaved && (
        <Text role="status" mt="sm">
          {t('colleagues.saved')}
        </Text>
      )}
    </section>
  );
}

/** The settings as a row whose switches merge one by one with those of another user. */
const asRow = (settings: ColleagueSettings) => ({ ...settings, id: 'colleague-settings' });

function SettingsForm({ settings, onSaved }: { settings: ColleagueSettings; onSaved: () => void }) {
  const t = useTexts();
  const change = useChange('setColleagueSettings', asRow(settings), onSaved, async () =>
    asRow((await api('getColleagueSettings')).data),
  );
  const { birthdays, workAnniversaries, hiddenFields } = settings;
  const form = useForm({ birthdays, workAnniversaries, hiddenFields }, change.error);
  const hidden = form.values.hiddenFields;
  const show = (field: (typeof hidden)[number], isShown: boolean) =>
    form.set({ hiddenFields: isShown ? hidden.filter((one) => one !== field) : [...hidden, field] });
  return (
    <Paper withBorder p="lg" maw={560}>
      <Form onSubmit={() => change.save(form.values)} write={change} form={form} action={t('actions.save')}>
        <Title order={2} size="h5">
          {t('colleagues.settings')}
        </Title>
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
      </Form>
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
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      </div>
      {children}
    </Stack>
  );
}
