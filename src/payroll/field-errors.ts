import type { FieldErrorType } from '../platform/field-error.ts';

/** The field errors of payroll. */
export const payrollFieldErrors = {
  firstDayOfMonth: {
    code: 'contradiction',
    reason: 'first_day_of_month',
    detail: 'must be one of the first 28 days of a month, because monthly periods begin on the same day of each month',
  },
  firstDayOfHalfMonth: {
    code: 'contradiction',
    reason: 'first_day_of_half_month',
    detail: 'must be the 1st or the 16th, because semimonthly periods begin on these days',
  },
  hasClosedPeriods: {
    code: 'immutable',
    reason: 'closed_periods',
    detail: 'cannot be changed once a period of the pay group has been locked',
  },
  kindNamedTwice: { code: 'repeated', reason: 'kind', detail: 'must name each kind of issue only once' },
  forceWithoutReason: { code: 'required', reason: 'force', detail: 'is required to lock with force' },
  notInExport: { code: 'not_found', reason: 'export', detail: 'is no employee of the export' },
  periodNotInExport: {
    code: 'not_found',
    reason: 'period_of_export',
    detail: 'is not a period for which the export contains the employee',
  },
  exportOfOtherGroup: {
    code: 'contradiction',
    reason: 'export_of_other_group',
    detail: 'must be an export of the same pay group',
  },
  sameReceiptRow: { code: 'repeated', reason: 'receipt', detail: 'is the same as {pointer}' },
  acceptedWithRejected: {
    code: 'contradiction',
    reason: 'accepted_with_rejected',
    detail: 'cannot be accepted with rejected rows; send partial',
  },
  partialWithoutRejected: {
    code: 'contradiction',
    reason: 'partial_without_rejected',
    detail: 'must name the rejected rows of a partial receipt',
  },
  pathOrConstant: {
    code: 'contradiction',
    reason: 'path_or_constant',
    detail: 'is required unless constant is given; send one of the two',
  },
  noSuchVersion: { code: 'not_found', reason: 'profile_version', detail: 'is no version that the profile has had' },
  unknownPath: { code: 'not_found', reason: 'path', detail: 'names no value of {content}: {path}' },
  headingRequired: {
    code: 'required',
    reason: 'heading',
    detail: 'is required for a file with headings, and for JSON',
  },
  sameHeading: { code: 'repeated', reason: 'heading', detail: 'is the same as {pointer}' },
  widthRequired: { code: 'required', reason: 'width', detail: 'is required for fixed width' },
  zerosBehind: {
    code: 'contradiction',
    reason: 'zeros_behind',
    detail: 'must be right when fill is zero, because trailing zeros would change the number',
  },
  decimalsRequired: {
    code: 'required',
    reason: 'decimals',
    detail: 'is required without a decimal separator, or no reader knows where the decimals begin',
  },
  jsonIsUtf8: { code: 'contradiction', reason: 'json_encoding', detail: 'must be utf-8 for JSON' },
  periodOrExport: {
    code: 'contradiction',
    reason: 'period_or_export',
    detail: 'must be given without exportId, or exportId without it',
  },
  tooFewBuckets: {
    code: 'out_of_range',
    reason: 'too_few_buckets',
    detail: 'must be larger: a bucket has more than {maximum} objects',
  },
} as const satisfies Record<string, FieldErrorType>;
