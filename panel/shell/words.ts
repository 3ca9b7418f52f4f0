/** What users may type to find a page or an act, besides its label. The palette alone loads it. */
import type { Locale } from '../../sdk/locales.ts';
import { plain } from '../ui/plain.ts';
import type { NavKey } from './destination.ts';

/** Read in all languages, whichever the panel speaks: its readers know the words of the law of their country. */
type Words = Record<Locale, string>;

/** Of the pages of `areas.ts` and of the frame, by their labels. */
export const wordsOfPages: Partial<Record<NavKey, Words>> = {
  'nav.home': { en: 'dashboard, start, overview', es: 'panel, portada, resumen' },
  'nav.inbox': { en: 'approvals, approve, requests, to do', es: 'aprobaciones, aprobar, solicitudes, pendientes' },
  'nav.people': { en: 'staff, workers, team, workforce, headcount', es: 'plantilla, personal, trabajadores, equipo' },
  'nav.importPeople': { en: 'upload, csv, excel, spreadsheet', es: 'subir, cargar, csv, excel, hoja de cálculo' },
  'nav.ownDataRequests': { en: 'changes of own data, address, bank', es: 'cambios de datos, dirección, banco' },
  'nav.directory': { en: 'contacts, colleagues, phone book', es: 'contactos, compañeros, teléfonos' },
  'nav.documents': { en: 'payslips, pay slips, files, letters', es: 'nóminas, recibos, archivos, cartas' },
  'nav.organisation': {
    en: 'departments, offices, teams, work sites, organization',
    es: 'departamentos, oficinas, equipos, centros de trabajo',
  },
  'nav.orgChart': { en: 'hierarchy, reporting lines, managers, organigram', es: 'jerarquía, responsables, jefes' },
  'nav.legalEntities': { en: 'employers, companies, tax number', es: 'sociedades, entidades legales, CIF, NIF' },
  'nav.costCentres': { en: 'cost centers, accounting', es: 'contabilidad, centros de costo' },
  'nav.payGroups': { en: 'payroll groups, pay calendar', es: 'calendario de pago' },
  'nav.timeRules': { en: 'overtime, rounding, breaks, shifts', es: 'horas extra, redondeo, pausas, turnos' },
  'nav.time': {
    en: 'timesheets, clock in, clock out, attendance, hours, working time',
    es: 'fichar, fichajes, control horario, asistencia, horas, hojas de horas',
  },
  'nav.timeKinds': { en: 'remote work, check types', es: 'teletrabajo, descansos' },
  'nav.timeOff': {
    en: 'leave, holidays, vacation, absences, sick, who is away, annual leave, PTO',
    es: 'vacaciones, permisos, bajas, enfermedad, festivos, quién falta',
  },
  'nav.timeOffRequests': {
    en: 'leave, holiday, vacation, absence, approve',
    es: 'vacaciones, permisos, bajas, aprobar',
  },
  'nav.timeOffBalances': {
    en: 'leave, holidays, vacation, entitlement, days left, carry over',
    es: 'vacaciones, días disponibles, devengo, arrastrar',
  },
  'nav.timeOffPolicies': {
    en: 'leave, holidays, bank holidays, vacation, absence types, entitlement',
    es: 'vacaciones, permisos, festivos, tipos de ausencia, calendario laboral',
  },
  'nav.payroll': {
    en: 'wages, salaries, variable pay, bonuses, commissions',
    es: 'sueldos, salarios, variables, bonus, comisiones, incidencias',
  },
  'nav.payrollMonth': { en: 'payslips, wages, export', es: 'exportar, sueldos, incidencias' },
  'nav.payPeriods': { en: 'pay runs, close, lock, cut-off', es: 'cierre, cerrar, bloquear' },
  'nav.payFiles': { en: 'file layouts, export, payroll software', es: 'formatos, exportar, gestoría' },
  'nav.compensations': { en: 'bonuses, allowances, benefits', es: 'pluses, bonus, beneficios' },
  'nav.catalogues': {
    en: 'contract types, agreements, professional categories, contribution groups',
    es: 'tipos de contrato, convenios, categorías profesionales, grupos de cotización',
  },
  'nav.api': { en: 'tokens, keys, developers, secret', es: 'claves, llaves, desarrolladores, secreto' },
  'nav.webhooks': { en: 'endpoints, events, deliveries, callbacks', es: 'destinos, eventos, entregas' },
  'nav.users': { en: 'accounts, invite, logins, access', es: 'cuentas, invitar, accesos' },
  'nav.roles': { en: 'permissions, access, rights', es: 'permisos, accesos, derechos' },
  'nav.ownData': { en: 'own data, portal, what employees change', es: 'autoservicio, datos propios, portal' },
  'nav.customFields': { en: 'attributes, extra fields', es: 'atributos, campos propios' },
  'nav.company': {
    en: 'settings, language, time zone, birthdays, preferences',
    es: 'ajustes, idioma, zona horaria, cumpleaños, preferencias',
  },
  'nav.documentKinds': { en: 'categories of documents', es: 'clases de documento' },
  'nav.onboardingTemplates': { en: 'checklists, tasks, new starters', es: 'listas de tareas, acogida, altas' },
  'nav.audit': { en: 'history, changes, sign-ins, log', es: 'historial, cambios, accesos, log' },
  'nav.account': {
    en: 'two-factor, 2FA, second factor, sessions, settings',
    es: 'clave, doble factor, 2FA, sesiones, ajustes',
  },
  'nav.notifications': { en: 'alerts, e-mails, mails', es: 'notificaciones, alertas, correos' },
  'nav.myProfile': { en: 'my data, my contract, my salary, address', es: 'mis datos, mi contrato, mi salario, perfil' },
};

/** Of the acts, by their keys. */
export const wordsOfActs: Record<'clockIn' | 'clockOut' | 'ask' | 'hire' | 'token' | 'scheme' | 'language', Words> = {
  clockIn: { en: 'punch in, start work', es: 'fichar, entrar' },
  clockOut: { en: 'punch out, stop work', es: 'fichar, salir' },
  ask: {
    en: 'leave, holiday, vacation, absence, sick, day off, PTO',
    es: 'vacaciones, permiso, baja, enfermedad, día libre, pedir',
  },
  hire: { en: 'hire, add, starter, onboard', es: 'contratar, alta, añadir, incorporar' },
  token: { en: 'key, secret, integration', es: 'clave, llave, secreto, integración' },
  scheme: { en: 'dark mode, theme, appearance', es: 'modo oscuro, tema, apariencia' },
  language: { en: 'language, translate', es: 'idioma, lengua, traducir' },
};

/** Whether one of the words begins with what was typed, in plain letters. */
export const isMeant = (words: Words | undefined, typed: string): boolean =>
  Object.values(words ?? {}).some((some) => ` ${plain(some)}`.includes(` ${typed}`));
