import { SimpleGrid, TextInput } from '@mantine/core';
import type { LegalEntity } from '../../../sdk/schemas.ts';
import { byName, useReadAll } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { AreaPage } from '../../shell/area-page.tsx';
import { CatalogueSection } from '../../ui/catalogue.tsx';
import { CountrySelect } from '../../ui/countries.tsx';
import { countryName } from '../../ui/country-name.ts';
import { CurrencySelect } from '../../ui/currency-select.tsx';
import { FormModal, useForm, useSave } from '../../ui/form.tsx';
import { Rows } from '../../ui/rows.tsx';

/** Organisation > Legal entities: the companies that employ people. */
export function LegalEntities() {
  return (
    <AreaPage area="organisation" title={t('nav.legalEntities')}>
      <CatalogueSection
        title={t('nav.legalEntities')}
        note={t('organisation.legalEntitiesNote')}
        add={t('organisation.newLegalEntity')}
        rows={useReadAll('listLegalEntities', byName)}
        remove="deleteLegalEntity"
        columns={[
          { label: t('fields.legalName'), value: ({ legalName }) => legalName ?? '–' },
          { label: t('fields.taxId'), value: ({ taxId }) => taxId ?? '–' },
          { label: t('fields.country'), value: ({ country }) => countryName(country) },
          { label: t('fields.currency'), value: ({ currency }) => currency ?? '–' },
          {
            label: t('fields.socialSecurityAccounts'),
            value: ({ socialSecurityAccounts }) => socialSecurityAccounts.map(({ code }) => code).join(', ') || '–',
          },
        ]}
        form={(row, onClose) => <LegalEntityForm entity={row} onClose={onClose} />}
      />
    </AreaPage>
  );
}

interface LegalEntityFormProps {
  /** Without it, a legal entity is created. */
  entity: LegalEntity | undefined;
  onClose: () => void;
}

function LegalEntityForm({ entity, onClose }: LegalEntityFormProps) {
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
      socialSecurityAccounts: (entity?.socialSecurityAccounts ?? []).map(({ code, name }) => ({
        code,
        name: name ?? '',
      })),
    },
    write,
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
      form={form}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
        <TextInput label={t('fields.legalName')} {...form.field('legalName')} />
        <TextInput label={t('fields.taxId')} {...form.field('taxId')} />
        <CountrySelect label={t('fields.country')} required {...form.field('country')} />
        <CurrencySelect required={false} clearable {...form.field('currency')} />
        <TextInput label={t('fields.externalId')} {...form.field('externalId')} />
      </SimpleGrid>
      <TextInput label={t('fields.address')} {...form.field('address')} />
      <Rows
        name="socialSecurityAccounts"
        label={t('fields.socialSecurityAccounts')}
        rows={form.values.socialSecurityAccounts}
        error={write.error}
        add={t('organisation.addAccount')}
        next={{ code: '', name: '' }}
        remove={(number) => t('organisation.removeAccount', { number })}
        onChange={form.field('socialSecurityAccounts').onChange}
      >
        {({ field }) => (
          <>
            <TextInput style={{ flex: 1 }} label={t('fields.code')} required {...field('code')} />
            <TextInput style={{ flex: 1 }} label={t('fields.name')} {...field('name')} />
          </>
        )}
      </Rows>
    </FormModal>
  );
}
