import { Paper, Switch, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ColleagueSettings } from '../../../sdk/schemas.ts';
import { api, useRead } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Form, useChange, useForm } from '../../ui/form.tsx';
import { Read } from '../../ui/states.tsx';

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
  const { birthdays, workAnniversaries } = settings;
  const form = useForm({ birthdays, workAnniversaries }, change.error);
  return (
    <Paper withBorder p="lg" maw={560}>
      <Form onSubmit={() => change.save(form.values)} write={change} form={form} action={t('actions.save')}>
        <div>
          <Title order={2} size="h5">
            {t('colleagues.settings')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('colleagues.settingsNote')}
          </Text>
        </div>
        <Switch label={t('colleagues.birthdays')} {...form.check('birthdays')} />
        <Switch label={t('colleagues.anniversaries')} {...form.check('workAnniversaries')} />
      </Form>
    </Paper>
  );
}
