import { Select, TextInput } from '@mantine/core';
import type { VacationRule } from '../../../sdk/schemas.ts';
import { byName, useReadAll } from '../../api.ts';
import { todayIn, yearOf } from '../../calendar.ts';
import { t } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { CatalogueSection } from '../../ui/catalogue.tsx';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { FormModal, useForm, useSave } from '../../ui/form.tsx';
import { optionsOf } from '../../ui/options.ts';
import { useNames } from '../../ui/use-names.ts';
import { PolicyExamples } from './policy-examples.tsx';
import { PolicyOfEmployee } from './policy-of-employee.tsx';

/** For whom a rule can be, the most specific first: that is the one that counts. */
const scopes = ['employeeId', 'agreementId', 'legalEntityId', 'officeId'] as const;
type Scope = (typeof scopes)[number];

const scopeOf = (rule: Pick<VacationRule, Scope> | undefined): Scope =>
  scopes.find((name) => rule?.[name] != null) ?? 'officeId';

/**
 * What rules of these scopes can name, but for employees, of whom there may be very many; the lists of other scopes are
 * not read.
 */
function usePlaces(wanted: ReadonlySet<Scope>) {
  const of = (scope: Scope) => ({ ...byName, enabled: wanted.has(scope) });
  return {
    agreementId: useReadAll('listAgreements', of('agreementId')).data?.data,
    legalEntityId: useReadAll('listLegalEntities', of('legalEntityId')).data?.data,
    officeId: useReadAll('listOffices', of('officeId')).data?.data,
  };
}

/** Which configuration offices, employers, agreements and single employees have, with worked examples. */
export function VacationRules() {
  const rules = useReadAll('listVacationRules', { query: { orderBy: 'fromYear desc' } });
  const configurations = useReadAll('listVacationConfigurations', byName).data?.data;
  const places = usePlaces(new Set(rules.data?.data.map(scopeOf)));
  const people = useNames(rules.data?.data.map(({ employeeId }) => employeeId) ?? []);
  const nameOf = (rule: VacationRule): string => {
    const scope = scopeOf(rule);
    const id = rule[scope] ?? '';
    return (scope === 'employeeId' ? people.get(id) : places[scope]?.find((one) => one.id === id)?.name) ?? '…';
  };
  // The order in which rules count.
  const rows = rules.data?.data
    .map((rule) => ({ ...rule, name: nameOf(rule), scope: scopeOf(rule) }))
    .toSorted((a, b) => scopes.indexOf(a.scope) - scopes.indexOf(b.scope) || a.name.localeCompare(b.name));
  return (
    <>
      <CatalogueSection
        title={t('policies.rules')}
        note={t('policies.rulesNote')}
        add={t('policies.newRule')}
        rows={{ data: rows && { data: rows }, error: rules.error, refetch: rules.refetch }}
        remove="deleteVacationRule"
        columns={[
          { label: t('policies.ruleFor'), value: ({ scope }) => t(`policies.scopes.${scope}`) },
          {
            label: t('fields.vacationConfigurationId'),
            value: (rule) => configurations?.find(({ id }) => id === rule.vacationConfigurationId)?.name ?? '…',
          },
          { label: t('fields.fromYear'), value: ({ fromYear }) => fromYear },
        ]}
        form={(row, onClose) => <RuleForm row={row} onClose={onClose} />}
      />
      <PolicyOfEmployee />
    </>
  );
}

function RuleForm({ row, onClose }: { row: VacationRule | undefined; onClose: () => void }) {
  const { company } = useMe();
  const configurations = useReadAll('listVacationConfigurations', byName).data?.data;
  const write = useSave('createVacationRule', 'updateVacationRule', row, onClose);
  const form = useForm(
    {
      scope: scopeOf(row),
      employeeId: row?.employeeId ?? null,
      agreementId: row?.agreementId ?? null,
      legalEntityId: row?.legalEntityId ?? null,
      officeId: row?.officeId ?? null,
      vacationConfigurationId: row?.vacationConfigurationId ?? null,
      fromYear: row?.fromYear ?? yearOf(todayIn(company.timeZone)),
    },
    write,
  );
  const { scope, vacationConfigurationId, fromYear } = form.values;
  const places = usePlaces(new Set([scope]));
  const chosen = Object.fromEntries(scopes.map((name) => [name, name === scope ? form.values[name] : null]));
  return (
    <FormModal
      title={t(row ? 'policies.rule' : 'policies.newRule')}
      onClose={onClose}
      onSubmit={() =>
        write.save({ ...chosen, vacationConfigurationId: vacationConfigurationId ?? '', fromYear: Number(fromYear) })
      }
      form={form}
    >
      <Select
        label={t('policies.ruleFor')}
        description={t('policies.ruleForNote')}
        data={scopes.map((value) => ({ value, label: t(`policies.scopes.${value}`) }))}
        allowDeselect={false}
        data-autofocus
        {...form.field('scope')}
      />
      {scope === 'employeeId' ? (
        <EmployeeSelect label={t('policies.scopes.employeeId')} {...form.field('employeeId')} />
      ) : (
        <Select
          label={t(`policies.scopes.${scope}`)}
          data={optionsOf(places[scope])}
          searchable
          required
          {...form.field(scope)}
        />
      )}
      <Select
        label={t('fields.vacationConfigurationId')}
        data={optionsOf(configurations)}
        required
        {...form.field('vacationConfigurationId')}
      />
      <TextInput
        label={t('fields.fromYear')}
        inputMode="numeric"
        description={t('policies.fromYearNote')}
        {...form.field('fromYear')}
      />
      {vacationConfigurationId !== null && <PolicyExamples id={vacationConfigurationId} />}
    </FormModal>
  );
}
