import type { Locale } from '../platform/locale.ts';

/** Who sees the documents of an employee. */
export const audiences = ['administrators', 'employee', 'employee_and_manager'] as const;
/** Who adds them. */
export const adders = ['administrators', 'employee'] as const;

interface FirstKind {
  name: Record<Locale, string>;
  visibleTo: (typeof audiences)[number];
  addedBy: (typeof adders)[number];
  sensitive: boolean;
}

const kind = (
  name: FirstKind['name'],
  visibleTo: FirstKind['visibleTo'],
  addedBy: FirstKind['addedBy'],
  sensitive = false,
): FirstKind => ({ name, visibleTo, addedBy, sensitive });

/** The kinds of a new account; the migration gave the same to earlier ones. Payslips and contracts show what one is paid. */
export const firstKinds: readonly FirstKind[] = [
  kind({ en: 'Payslip', es: 'Nómina' }, 'employee', 'administrators', true),
  kind({ en: 'Contract', es: 'Contrato' }, 'employee', 'administrators', true),
  kind({ en: 'Identity document', es: 'Documento de identidad' }, 'employee', 'employee', true),
  kind({ en: 'Certificate', es: 'Certificado' }, 'employee_and_manager', 'employee'),
  kind({ en: 'Sick note', es: 'Parte médico' }, 'employee', 'employee', true),
  kind({ en: 'Policy', es: 'Política' }, 'employee', 'administrators'),
  kind({ en: 'Other', es: 'Otro' }, 'employee', 'employee'),
];
