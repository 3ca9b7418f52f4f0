import { Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import type { OwnDataSettings } from '../../../sdk/schemas.ts';
import { api, useRead } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { SettingsForm, useSettings } from '../../ui/settings-form.tsx';
import { PageHeader, Read } from '../../ui/states.tsx';

const edits = ['none', 'direct', 'approval'] as const;
type Edit = (typeof edits)[number];
type EditByKey = Record<string, Edit>;

/** Configuration > Own data: what employees change of their own record. */
export function OwnDataPage() {
  const settings = useRead('getOwnDataSettings');
  return (
    <>
      <PageHeader title={t('nav.ownData')} note={t('ownData.settingsNote')} />
      <Read of={settings}>{({ data }) => <Rules settings={data} />}</Read>
    </>
  );
}

/** The rules by the name of the field, or the id of the custom field. */
const rulesOf = ({ fields, customFields }: OwnDataSettings): EditByKey =>
  Object.fromEntries([
    ...fields.map(({ field, edit }) => [field, edit] as const),
    ...customFields.map(({ id, edit }) => [id, edit] as const),
  ]);

/** The settings as a row whose rules merge one by one with those of another user. */
const asRow = (settings: OwnDataSettings) => ({ ...settings, id: 'own-data-settings' });

function Rules({ settings: present }: { settings: OwnDataSettings }) {
  const settings = useSettings('setOwnDataSettings', asRow(present), rulesOf, async () =>
    asRow((await api('getOwnDataSettings')).data),
  );
  const { read, form } = settings;
  const before = rulesOf(read);
  const isChanged = (key: string) => form.values[key] !== before[key];
  const ruleOf = (key: string) => form.values[key] ?? 'none';
  const save = () =>
    settings.save({
      fields: read.fields.filter(({ field }) => isChanged(field)).map(({ field }) => ({ field, edit: ruleOf(field) })),
      customFields: read.customFields.filter(({ id }) => isChanged(id)).map(({ id }) => ({ id, edit: ruleOf(id) })),
    });
  const rows = [
    ...read.fields.map(({ field }) => ({ key: field as string, label: labelOf(field) })),
    ...read.customFields.map(({ id, name }) => ({ key: id, label: name })),
  ];

  function labelOf(field: OwnDataSettings['fields'][number]['field']): string {
    if (field === 'address' || field === 'accountNumber') return t(`ownData.together.${field}`);
    return t(`fields.${field}`);
  }

  return (
    <Paper withBorder p="lg" maw={760}>
      <SettingsForm settings={settings} onSubmit={save}>
        <Title order={2}>{t('ownData.fields')}</Title>
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
      </SettingsForm>
    </Paper>
  );
}
