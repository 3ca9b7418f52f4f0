import { type FieldError, fieldError } from '../../../../platform/field-error.ts';
import { wrongReferences } from '../../../../platform/resource/write.ts';
import type { Tx } from '../../../../platform/unit-of-work.ts';
import { coreFieldErrors } from '../../../field-errors.ts';
import { type Placement, placements } from '../index.ts';

type Shares = Placement['costCentres'];

/** What is wrong with the shares of the cost centres. */
function wrongShares(shares: Shares): FieldError[] {
  const ids = shares.map(({ costCentreId }) => costCentreId);
  const at = (index: number) => `/costCentres/${index}/costCentreId`;
  const repeated = ids.flatMap((id, i) => {
    const first = ids.indexOf(id);
    return first === i ? [] : [fieldError(at(i), coreFieldErrors.sameCostCentre, { pointer: at(first) })];
  });
  // In hundredths: sums of decimal fractions are not exact.
  const sum = shares.reduce((total, { percentage }) => total + Math.round(percentage * 100), 0) / 100;
  const isWhole = shares.length === 0 || sum === 100;
  return isWhole ? repeated : [...repeated, fieldError('/costCentres', coreFieldErrors.sharesOfCostCentres, { sum })];
}

/** Everything that is wrong with the given values of a placement; what they refer to is locked. */
export async function wrongInPlacement(
  tx: Tx,
  given: Partial<Pick<Placement, 'managerId' | 'costCentres'>>,
  employeeId: string,
): Promise<FieldError[]> {
  const wrong = await wrongReferences(tx, placements, given, 'for key share');
  if (given.managerId === employeeId) wrong.push(fieldError('/managerId', coreFieldErrors.ownManager));
  return [...wrong, ...wrongShares(given.costCentres ?? [])];
}
