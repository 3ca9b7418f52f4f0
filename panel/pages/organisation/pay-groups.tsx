import { Checkbox, type InputWrapperProps, MultiSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { PayGroup } from '../../../sdk/schemas.ts';
import { byName, useReadAll } from '../../api.ts';
import { todayIn } from '../../calendar.ts';
import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { AreaPage } from '../../shell/area-page.tsx';
import { CatalogueSection } from '../../ui/catalogue.tsx';
import { ChoiceSelect } from '../../ui/choice-select.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { FormModal, useForm, useSave } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { numberOf, requiredNumberOf } from '../../ui/parse-decimal.ts';
import { Tag } from '../../ui/tag.tsx';
import { periodIssueCodes } from '../payroll/issues.tsx';

/** Organisation > Pay groups: who is paid together, and how often. */
export function PayGroups() {
  return (
    <AreaPage area="organisation" title={t('nav.payGroups')}>
      <CatalogueSection
        title={t('nav.payGroups')}
        note={t('payGroups.note')}
        add={t('payGroups.new')}
        rows={useReadAll('listPayGroups', byName)}
        remove="deletePayGroup"
        tag={({ isDefault }) => isDefault && <Tag color="harbour">{t('fields.isDefault')}</Tag>}
        columns={[
          { label: t('fields.frequency'), value: ({ frequency }) => t(`payGroups.frequencies.${frequency}`) },
          { label: t('fields.startDate'), value: ({ firstDay }) => formatDate(firstDay) },
          { label: t('fields.lateChanges'), value: ({ lateChanges }) => t(`payGroups.late.${lateChanges}`) },
          {
            label: t('fields.earliestChangeDate'),
            value: ({ earliestChangeDate }) => formatDate(earliestChangeDate),
          },
        ]}
        form={(row, onClose) => <PayGroupForm group={row} onClose={onClose} />}
      />
    </AreaPage>
  );
}

const frequencies = ['monthly', 'semimonthly', 'biweekly', 'weekly'] as const;
const lateChanges = ['carry', 'refuse'] as const;

/** Hints below the inputs keep those of one line at one height. */
const inputWrapperOrder: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description'];

interface PayGroupFormProps {
  /** Without it, a pay group is created. */
  group: PayGroup | undefined;
  onClose: () => void;
}

function PayGroupForm({ group, onClose }: PayGroupFormProps) {
  const { company } = useMe();
  const write = useSave('createPayGroup', 'updatePayGroup', group, onClose);
  const form = useForm(
    {
      name: group?.name ?? '',
      frequency: group?.frequency ?? 'monthly',
      firstDay: group?.firstDay ?? `${todayIn(company.timeZone).slice(0, 4)}-01-01`,
      cutOffDays: String(group?.cutOffDays ?? 0),
      payDay: String(group?.payDay ?? ''),
      lateChanges: group?.lateChanges ?? 'carry',
      earliestChangeDate: group?.earliestChangeDate ?? '',
      blockingIssues: group?.blockingIssues ?? [],
      isDefault: group?.isDefault ?? false,
    },
    write,
  );
  const submit = () => {
    const { cutOffDays, payDay, earliestChangeDate, ...values } = form.values;
    write.save({
      ...values,
      cutOffDays: requiredNumberOf(cutOffDays),
      payDay: numberOf(payDay),
      earliestChangeDate: earliestChangeDate || null,
    });
  };
  return (
    <FormModal
      title={group?.name ?? t('payGroups.new')}
      action={t(group ? 'actions.save' : 'actions.create')}
      onClose={onClose}
      onSubmit={submit}
      form={form}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'start' }}>
        <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
        <ChoiceSelect choices={frequencies} texts="payGroups.frequencies" {...form.field('frequency')} />
        <DateInput
          label={t('fields.firstDay')}
          description={t('payGroups.firstDayNote')}
          inputWrapperOrder={inputWrapperOrder}
          required
          {...form.field('firstDay')}
        />
        <DateInput
          label={t('fields.earliestChangeDate')}
          description={t('payGroups.earliestNote')}
          inputWrapperOrder={inputWrapperOrder}
          {...form.field('earliestChangeDate')}
        />
        <DecimalInput
          label={t('fields.cutOffDays')}
          description={t('payGroups.cutOffNote')}
          inputWrapperOrder={inputWrapperOrder}
          inputMode="numeric"
          required
          {...form.field('cutOffDays')}
        />
        <DecimalInput
          label={t('fields.payDay')}
          description={t('payGroups.payDayNote')}
          inputWrapperOrder={inputWrapperOrder}
          inputMode="numeric"
          {...form.field('payDay')}
        />
      </SimpleGrid>
      <ChoiceSelect
        description={t(`payGroups.lateNote.${form.values.lateChanges}`)}
        inputWrapperOrder={inputWrapperOrder}
        choices={lateChanges}
        texts="payGroups.late"
        {...form.field('lateChanges')}
      />
      <MultiSelect
        label={t('fields.blockingIssues')}
        description={t('payGroups.blockingNote')}
        inputWrapperOrder={inputWrapperOrder}
        data={periodIssueCodes.map((value) => ({ value, label: t(`payroll.issues.${value}`) }))}
        searchable
        {...form.field('blockingIssues')}
      />
      <Checkbox
        label={t('fieldsOf.pay_group.isDefault')}
        description={t('payGroups.isDefaultNote')}
        {...form.check('isDefault')}
      />
      {group && <Note>{t('payGroups.fixedNote')}</Note>}
    </FormModal>
  );
}
