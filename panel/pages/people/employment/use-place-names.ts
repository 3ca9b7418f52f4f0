import type { Placement } from '../../../../sdk/schemas.ts';
import { useThings } from '../../../events/things.ts';
import { formatDecimal } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { decimalOf } from '../../../ui/decimal.ts';
import { useNames } from '../../../ui/use-names.ts';
import { type PlacedField, placed } from './placements.ts';

/** The label of each field of a placement. */
export const labels = {
  departmentId: 'fields.department',
  officeId: 'fields.office',
  managerId: 'fields.manager',
  jobChargeId: 'fields.jobChargeId',
  contributionGroupId: 'fields.contributionGroupId',
  legalEntityId: 'fields.legalEntityId',
  payGroupId: 'fields.payGroupId',
} as const satisfies Record<PlacedField, string>;

/** The names in placements. */
export interface PlaceNames {
  /** A department, an office, a manager, …; undefined while it is read. */
  nameOf: (id: string) => string | undefined;
  /** The department and the office, else the words for neither. */
  placeOf: (placement: Placement) => string;
  /** The cost centres with their shares. */
  sharesOf: (placement: Placement) => string[];
}

/** Reads the names that placements need. */
export function usePlaceNames(placements: readonly Placement[]): PlaceNames {
  const things = useThings([...placed, 'costCentres']);
  const people = useNames(placements.map(({ managerId }) => managerId));
  const nameOf = (id: string) => things.get(id) ?? people.get(id);
  return {
    nameOf,
    placeOf: ({ departmentId, officeId }) =>
      [departmentId, officeId].flatMap((id) => (id === null ? [] : [nameOf(id) ?? '…'])).join(' · ') ||
      t('placements.nowhere'),
    sharesOf: ({ costCentres }) =>
      costCentres.map(
        ({ costCentreId, percentage }) => `${nameOf(costCentreId) ?? '…'} ${formatDecimal(decimalOf(percentage))} %`,
      ),
  };
}
