import { Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { OwnDataSettings } from '../../../sdk/schemas.ts';
import { api, useRead } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Form, useChange, useForm } from '../../ui/form.tsx';
import { PageHeader, Read } from '../../ui/states.tsx';

const edits = ['none', 'direct', 'approval'] as const;
type Edit = (typeof edits)[number];
type Rules = Record<string, Edit>;

/** Configuration > Own data: what employees change of their own record. */
export function OwnDataPage() {
  const t = useTexts();
  const settings = useRead('getOwnDataSettings');
  const [isSaved, setSaved] = useState(false);
  return (
    <>
      <PageHeader title={t('ownData.settings')} note={t('ownData.settingsNote')} />
      <Read of={settings}>
        {({ data }) => <SettingsForm key={data.version} settings={data} onSaved={() => setSaved(true)} />}
      </Read>
      {isSaved && (
        <Text role="status" mt="sm">
          {t('ownData.saved')}
        </Text>
      )}
    </>
  );
}

/** The rules by the name of the field, or the id of the custom field. */
const rulesOf = ({ fields, customFields }: OwnDataSettings): Rules =>
  Object.fromEntries([
    ...fields.map(({ field, edit }) => [field, edit] as const),
    ...customFields.map(({ id, edit }) => [id, edit] as const),
  ]);

/** The settings as a row whose rules merge one by one with those of another user. */
const asRow = (settings: OwnDataSettings) => ({ ...settings, id: 'own-data-settings' });

function SettingsForm({ settings, onSaved }: { settings: OwnDataSettings; onSaved: () => void }) {
  const t = useTexts();
  const [read] = useState(settings);
  const before = rulesOf(read);
  const change = useChange('setOwnDataSettings', asRow(read), onSaved, async () =>
    asRow((await api('getOwnDataSettings')).data),
  );
  const form = useForm<Rules>(before, change.error);
  const isChanged = (key: string) => form.values[key] !== before[key];
  const ruleOf = (key: string) => form.values[key] ?? 'none';
  const save = () =>
    change.save({
      fields: read.fields.filter(({ field }) => isChanged(field)).map(({ field }) => ({ field, edit: ruleOf(field) })),
      customFields: read.customFields.filter(({ id }) => isChanged(id)).map(({ id }) => ({ id, edit: ruleOf(id) })),
    });
  const rows = [
    ...read.fields.map(({ field }) => ({ key: field as string, label: labelOf(field) })),
    ...read.customFields.map(({ id, name }) => ({ key: id, label: name })),
  ];

  function labelOf(field: OwnDataSettings['fields'][number]['field']): string {
    if (field === 'address' || field === 'accountNumber') return t(`ownData.together.${field}`);
    if (field === 'firstName' || field === 'lastName' || field === 'secondLastName') return t(`fields.${field}`);
    return t(`personFields.${field}`);
  }

  return (
    <Paper withBorder p="lg" maw={760}>
      <Form onSubmit={save} write={change} form={form} action={t('actions.save')}>
        <Title order={2} size="h5">
          {t('ownData.fields')}
        </Title>
        <Stack gap="xs" component="ul" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {rows.map(({ key, label }) => (
            <li
              key={key}
              style={{
                display: 'flex',
                flexWrap: 'wrap',
                justifyContent: 'space-between',
                alignItems: 'center',
                gap: 8,
              }}
            >
              <Text size="sm">{label}</Text>
              <SegmentedControl
                size="xs"
                aria-label={label}
                data={edits.map((value) => ({ value, label: t(`ownData.edits.${value}`) }))}
                value={ruleOf(key)}
                onChange={(value) => form.set({ [key]: value as Edit })}
              />
            </li>
          ))}
        </Stack>
      </Form>
    </Paper>
  );
}
