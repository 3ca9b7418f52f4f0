import { type Amount, wrongDecimals } from '../../platform/money.ts';
import type { FieldError } from '../../platform/problem.ts';

interface Values {
  compensationType: string;
  currency: string;
  quantity?: Amount | null | undefined;
  percentage?: number | null | undefined;
}

/** What was settled when a compensation was made: who has it counts on it. */
export const fixedFields = ['compensationType', 'period', 'currency', 'quantity', 'percentage', 'recurrence'] as const;

/** What the values of a compensation have to do with each other. */
export function contradictions({ compensationType, currency, quantity, percentage }: Values): FieldError[] {
  const errors = wrongDecimals('quantity', quantity, currency);
  if (quantity != null && percentage != null) {
    errors.push({ pointer: '/percentage', code: 'contradiction', detail: 'cannot be given together with quantity' });
  }
  if (compensationType === 'fixed' && quantity == null && percentage == null) {
    const detail = 'is required for a fixed compensation, unless it has a percentage';
    errors.push({ pointer: '/quantity', code: 'required', detail });
  }
  return errors;
}
