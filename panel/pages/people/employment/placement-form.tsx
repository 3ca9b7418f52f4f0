import { SimpleGrid, Text, TextInput } from '@mantine/core';
import type { Placement } from '../../../../sdk/schemas.ts';
import { type Day, todayIn } from '../../../calendar.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { useMe } from '../../../session.tsx';
import { EmployeeSelect } from '../../../ui/employee-select.tsx';
import { FormModal, useForm, useSave } from '../../../ui/form.tsx';
import { RowSelect } from '../../../ui/list-select.tsx';
import { bodyOf, CostShares, type Share, sharesOf } from './cost-shares.tsx';
import { FromWhen } from './from-when.tsx';
import { type PlacedField, placed, placementOn } from './placements.ts';
import { labels } from './use-place-names.ts';

/** What each field chooses from. */
const lists = {
  departmentId: 'listDepartments',
  officeId: 'listOffices',
  jobChargeId: 'listJobCharges',
  contributionGroupId: 'listContributionGroups',
  legalEntityId: 'listLegalEntities',
  payGroupId: 'listPayGroups',
} as const;

/** What was written; what is not there was not touched. */
interface Typed extends Partial<Record<PlacedField, string | null>> {
  startDate: Day;
  reason: string;
  costCentres?: Share[];
}

interface PlacementFormProps {
  employeeId: string;
  /** All of the employee. */
  placements: Placement[];
  /** The placement to change; without it, one is created. */
  placement?: Placement;
  /** Whether it begins with the employment. */
  isFirst?: boolean;
  /** The day on which a new one begins, unless another is chosen. */
  day: Day;
  onClose: () => void;
}

/**
 * Places an employee from a day on, or changes a placement. What is not touched is not sent: in a new placement it stays
 * as it is on the day before, which the form shows.
 */
export function PlacementForm({ employeeId, placements, placement, isFirst, day, onClose }: PlacementFormProps) {
  const today = todayIn(useMe().company.timeZone);
  const write = useSave('createPlacement', 'updatePlacement', placement, onClose);
  const initial: Typed = { startDate: placement?.startDate ?? day, reason: placement?.reason ?? '' };
  const form = useForm(initial, write);
  const { startDate, reason, costCentres, ...touched } = form.values;
  const base = placement ?? placementOn(startDate, placements);
  const shares = costCentres ?? (base ? sharesOf(base) : []);
  const chosen = (name: PlacedField) => {
    const { value, ...field } = form.field(name);
    return { ...field, value: value === undefined ? (base?.[name] ?? null) : value };
  };
  const submit = () =>
    write.save({
      employeeId,
      startDate,
      reason: reason || null,
      ...touched,
      ...(costCentres && { costCentres: bodyOf(costCentres) }),
    });
  const next = placements.filter((one) => one.startDate > startDate && one.id !== placement?.id).at(-1);
  return (
    <FormModal
      title={t(placement ? 'placements.edit' : 'placements.new')}
      action={t(placement ? 'actions.save' : 'actions.create')}
      onClose={onClose}
      onSubmit={submit}
      form={form}
    >
      <FromWhen field={form.field('startDate')} today={today} disabled={isFirst ?? false} />
      {isFirst && <Text size="sm">{t('placements.firstNote')}</Text>}
      {!placement && (
        <Text size="sm">
          {t('placements.keepsOthers')} {next && t('placements.until', { day: formatDate(next.startDate) })}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {placed.map((name) =>
          name === 'managerId' ? (
            <EmployeeSelect key={name} label={t(labels[name])} {...chosen(name)} />
          ) : (
            <RowSelect key={name} of={lists[name]} label={t(labels[name])} {...chosen(name)} />
          ),
        )}
      </SimpleGrid>
      <CostShares shares={shares} error={write.error} onChange={(changed) => form.set({ costCentres: changed })} />
      <TextInput label={t('fields.reason')} {...form.field('reason')} />
    </FormModal>
  );
}
