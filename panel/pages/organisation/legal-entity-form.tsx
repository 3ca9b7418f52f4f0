import { Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { LegalEntity, SocialSecurityAccount } from '../../../sdk/schemas.ts';
import { fieldErrors } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CountrySelect } from '../../ui/countries.tsx';
import { CurrencySelect } from '../../ui/currency-select.tsx';
import { FormModal, useForm, useSave } from '../../ui/form.tsx';

interface LegalEntityFormProps {
  /** Without it, a legal entity is created. */
  entity: LegalEntity | undefined;
  onClose: () => void;
}

export function LegalEntityForm({ entity, onClose }: LegalEntityFormProps) {
  const t = useTexts();
  const write = useSave('createLegalEntity', 'updateLegalEntity', entity, onClose);
  const form = useForm(
    {
      name: entity?.name ?? '',
      legalName: entity?.legalName ?? '',
      taxId: entity?.taxId ?? '',
      country: entity?.country ?? null,
      currency: entity?.currency ?? null,
      address: entity?.address ?? '',
      externalId: entity?.externalId ?? '',
      socialSecurityAccounts: entity?.socialSecurityAccounts ?? [],
    },
    write.error,
  );
  const submit = () => {
    const { country, legalName, taxId, address, externalId, socialSecurityAccounts, ...values } = form.values;
    write.save({
      ...values,
      country: country ?? '',
      legalName: legalName || null,
      taxId: taxId || null,
      address: address || null,
      externalId: externalId || null,
      socialSecurityAccounts: socialSecurityAccounts.map(({ code, name }) => ({ code, name: name || null })),
    });
  };
  return (
    <FormModal
      title={entity?.name ?? t('organisation.newLegalEntity')}
      action={t(entity ? 'actions.save' : 'actions.create')}
      onClose={onClose}
      onSubmit={submit}
      write={write}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
        <TextInput label={t('organisation.legalName')} {...form.field('legalName')} />
        <TextInput label={t('organisation.taxId')} {...form.field('taxId')} />
        <CountrySelect label={t('personFields.country')} required {...form.field('country')} />
        <CurrencySelect required={false} clearable {...form.field('currency')} />
        <TextInput label={t('person.externalId')} {...form.field('externalId')} />
      </SimpleGrid>
      <TextInput label={t('personFields.address')} {...form.field('address')} />
      <Accounts
        accounts={form.values.socialSecurityAccounts}
        error={write.error}
        onChange={(socialSecurityAccounts) => form.set({ socialSecurityAccounts })}
      />
    </FormModal>
  );
}

interface AccountsProps {
  accounts: SocialSecurityAccount[];
  error: unknown;
  onChange: (accounts: SocialSecurityAccount[]) => void;
}

/** The numbers under which the company pays social security. */
function Accounts({ accounts, error, onChange }: AccountsProps) {
  const t = useTexts();
  const errors = fieldErrors(error);
  const set = (at: number, changed: Partial<SocialSecurityAccount>) =>
    onChange(accounts.map((account, i) => (i === at ? { ...account, ...changed } : account)));
  return (
    <>
      <Text size="sm" fw={500}>
        {t('organisation.socialSecurityAccounts')}
      </Text>
      {accounts.map((account, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that stays while it is written
        <Group key={i} align="flex-end" wrap="nowrap">
          {(['code', 'name'] as const).map((member) => (
            <TextInput
              key={member}
              style={{ flex: 1 }}
              label={t(`fields.${member}`)}
              required={member === 'code'}
              value={account[member] ?? ''}
              error={errors[`socialSecurityAccounts.${i}.${member}`]}
              onChange={({ currentTarget }) => set(i, { [member]: currentTarget.value })}
            />
          ))}
          <Button
            variant="default"
            aria-label={t('organisation.removeAccount', { number: i + 1 })}
            onClick={() => onChange(accounts.filter((_, at) => at !== i))}
          >
            {t('policies.remove')}
          </Button>
        </Group>
      ))}
      <Button
        size="xs"
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => onChange([...accounts, { code: '' }])}
      >
        {t('organisation.addAccount')}
      </Button>
    </>
  );
}
