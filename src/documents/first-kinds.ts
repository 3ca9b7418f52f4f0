import type { DocumentKind } from './document-kinds.ts';

interface FirstKind extends Pick<DocumentKind, 'visibleTo' | 'addedBy' | 'sensitive'> {
  en: string;
  es: string;
}

const kind = (
  [en, es]: [string, string],
  visibleTo: FirstKind['visibleTo'],
  addedBy: FirstKind['addedBy'],
  sensitive = false,
): FirstKind => ({ en, es, visibleTo, addedBy, sensitive });

/** The kinds of a new account; the migration gave the same to earlier ones. Payslips and contracts show what one is paid. */
export const firstKinds: readonly FirstKind[] = [
  kind(['Payslip', 'Nómina'], 'employee', 'administrators', true),
  kind(['Contract', 'Contrato'], 'employee', 'administrators', true),
  kind(['Identity document', 'Documento de identidad'], 'employee', 'employee', true),
  kind(['Certificate', 'Certificado'], 'employee_and_manager', 'employee'),
  kind(['Sick note', 'Parte médico'], 'employee', 'employee', true),
  kind(['Policy', 'Política'], 'employee', 'administrators'),
  kind(['Other', 'Otro'], 'employee', 'employee'),
];
