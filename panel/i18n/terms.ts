/** The table of terms: one word for one thing in each language, and the words that do not stand for it. */
import type { Locale } from '../../sdk/locales.ts';

interface Term {
  /** What the panel says. */
  says: string;
  /** What it does not say, as a part of any text. */
  not: RegExp;
}

/** By the thing that they name. */
export const terms: Record<string, Record<Locale, Term>> = {
  selfService: {
    en: { says: 'Self-service', not: /changes? of own data/i },
    es: { says: 'Mis datos', not: /datos propios/i },
  },
  documentTypes: {
    en: { says: 'Document types', not: /document kinds?|kinds? of document/i },
    es: { says: 'Tipos de documento', not: /\bclases?\b/i },
  },
  payPeriods: {
    en: { says: 'Pay periods', not: /payroll runs?/i },
    es: { says: 'Períodos de nómina', not: /\bperiodos?\b/i },
  },
  timeRegister: {
    en: { says: 'Clock', not: /punch(es)? (in|out)/i },
    es: { says: 'Registro de jornada', not: /registro horario/i },
  },
  corrections: {
    en: { says: 'Ask for the correction', not: /amendment/i },
    es: { says: 'Solicitar corrección', not: /pedir (la|una) corrección/i },
  },
  carryOver: {
    en: { says: 'Carry over unused days', not: /roll over/i },
    es: { says: 'Arrastrar los días no disfrutados', not: /trasladad[oa]s?\b|traslada[rn]? (los )?días/i },
  },
  leavers: {
    en: { says: 'Leavers', not: /quitters?/i },
    // `bajas` are sick leave; `dar de baja` is the act.
    es: { says: 'Exempleados', not: /^bajas?$|ex-empleado/i },
  },
  delimiter: {
    en: { says: 'Between values', not: /field separator/i },
    es: { says: 'Separador de campos', not: /^entre valores$/i },
  },
  fullTimeEquivalent: {
    en: { says: 'Full-time equivalent (0 to 1)', not: /full time equivalent/i },
    es: { says: 'Equivalente a jornada 100 % (0 a 1)', not: /equivalente a jornada completa/i },
  },
  legalEntity: {
    en: { says: 'Legal entities', not: /legal company/i },
    es: { says: 'Empresas', not: /entidad(es)? legal(es)?/i },
  },
  office: {
    en: { says: 'Office', not: /work ?sites?/i },
    es: { says: 'Oficina', not: /\bcentros?\b(?! de coste)/i },
  },
  workingTimeRules: {
    en: { says: 'Working time rules', not: /time rules of/i },
    es: { says: 'Reglas de jornada', not: /tiempo de trabajo/i },
  },
  employment: {
    en: { says: 'Employment', not: /labou?r relation/i },
    es: { says: 'Relación laboral', not: /\bde su empleo\b/i },
  },
  deliveries: {
    en: { says: 'Deliveries', not: /shipments?/i },
    es: { says: 'Envíos', not: /\bentregas?\b(?! a cada)/i },
  },
  // The reader is addressed as `tú`.
  you: {
    en: { says: 'your', not: /\bthy\b/i },
    es: {
      says: 'tu empresa',
      not: /\busted(es)?\b|^(Cree|Elija|Indique|Introduzca|Compruebe|Empiece|Escriba) |corríja(lo|la)s?\b/i,
    },
  },
};
