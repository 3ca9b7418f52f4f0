import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { type Amount, wrongDecimals } from '../../platform/money.ts';
import { contractFieldErrors } from '../field-errors.ts';

interface Values {
  compensationType: string;
  currency: string;
  quantity?: Amount | null | undefined;
  percentage?: number | null | undefined;
}

/** The fields that stay as they were created: the employees with the compensation rely on them. */
export const fixedFields = ['compensationType', 'period', 'currency', 'quantity', 'percentage', 'recurrence'] as const;

/** The rules between the values of a compensation. */
export function contradictions({ compensationType, currency, quantity, percentage }: Values): FieldError[] {
  const errors = wrongDecimals('quantity', quantity, currency);
  if (quantity != null && percentage != null) {
    errors.push(fieldError('/percentage', contractFieldErrors.quantityAndPercentage));
  }
  if (compensationType === 'fixed' && quantity == null && percentage == null) {
    errors.push(fieldError('/quantity', contractFieldErrors.quantityRequired));
  }
  return errors;
}
