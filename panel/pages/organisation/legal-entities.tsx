import { byName, useReadAll } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { CatalogueSection } from '../../ui/catalogue.tsx';
import { countryName } from '../../ui/country-name.ts';
import { LegalEntityForm } from './legal-entity-form.tsx';
import { SettingsPage } from './settings-page.tsx';

/** Organisation > Legal entities: the companies that employ people. */
export function LegalEntities() {
  return (
    <SettingsPage needs="listLegalEntities" title={t('organisation.legalEntities')}>
      <CatalogueSection
        title={t('organisation.legalEntities')}
        note={t('organisation.legalEntitiesNote')}
        add={t('organisation.newLegalEntity')}
        rows={useReadAll('listLegalEntities', byName)}
        remove="deleteLegalEntity"
        columns={[
          { label: t('organisation.legalName'), value: ({ legalName }) => legalName ?? '–' },
          { label: t('organisation.taxId'), value: ({ taxId }) => taxId ?? '–' },
          { label: t('personFields.country'), value: ({ country }) => countryName(country) },
          { label: t('pay.currency'), value: ({ currency }) => currency ?? '–' },
          {
            label: t('organisation.socialSecurityAccounts'),
            value: ({ socialSecurityAccounts }) => socialSecurityAccounts.map(({ code }) => code).join(', ') || '–',
          },
        ]}
        form={(row, onClose) => <LegalEntityForm entity={row} onClose={onClose} />}
      />
    </SettingsPage>
  );
}
