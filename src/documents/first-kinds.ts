import type { Locale } from '../platform/locale.ts';
import type { DocumentKind } from './document-kinds.ts';

interface FirstKind extends Pick<DocumentKind, 'visibleTo' | 'addedBy' | 'sensitive'> {
  name: Record<Locale, string>;
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
