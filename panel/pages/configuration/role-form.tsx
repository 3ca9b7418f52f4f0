import { Checkbox, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { Role } from '../../../sdk/schemas.ts';
import { t } from '../../i18n/texts.ts';
import { FormModal, useForm, useSave } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { summaryOf } from './role-summary.ts';
import { isOfRoles, type RoleScope } from './scopes.ts';
import { ScopesTable } from './scopes-table.tsx';

const reaches = ['all', 'below', 'own'] as const;

interface Values {
  name: string;
  description: string;
  reach: Role['reach'];
  scopes: RoleScope[];
  selfService: boolean;
}

/** Creates a role of the account, or edits one. */
export function RoleForm({ role, onClose }: { role?: Role; onClose: () => void }) {
  const write = useSave('createRole', 'updateRole', role, onClose);
  const form = useForm<Values>(
    {
      name: role?.name ?? '',
      description: role?.description ?? '',
      reach: role?.reach ?? 'all',
      scopes: role?.scopes ?? [],
      selfService: role?.selfService ?? true,
    },
    write,
  );
  const { description, ...values } = form.values;
  const { value, onChange, error } = form.field('scopes');
  return (
    <FormModal
      title={role?.name ?? t('roleList.new')}
      onClose={onClose}
      onSubmit={() => write.save({ ...values, description: description || null })}
      form={form}
    >
      <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
      <Textarea label={t('fields.description')} autosize {...form.field('description')} />
      <Radio.Group label={t('fields.reach')} {...form.field('reach')}>
        <Stack gap={6} mt="xs">
          {reaches.map((reach) => (
            <Radio key={reach} value={reach} label={t(`reaches.${reach}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.reach !== 'all' && <Note>{t('roleList.reachNote')}</Note>}
      <ScopesTable
        label={t('roleList.scopes')}
        note={t('roleList.scopesNote')}
        isOffered={isOfRoles}
        value={value}
        onChange={(scopes) => onChange(scopes.filter(isOfRoles))}
        error={error}
      />
      <Checkbox label={t('roleList.selfService')} {...form.check('selfService')} />
      <Text size="sm" role="status">
        {summaryOf(form.values)}
      </Text>
      {role && role.userCount > 0 && (
        <Text size="sm" role="note">
          {t('roleList.takesEffect', { count: role.userCount })}
        </Text>
      )}
    </FormModal>
  );
}
