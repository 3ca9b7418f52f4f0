import type { permissions as en } from '../en/permissions.ts';
import type { Translation } from '../texts.ts';

export const permissions = {
  permissions: {
    employees: {
      name: 'empleados',
      note: 'Nombres, contactos de trabajo, puestos y campos personalizados. Escribir también da de alta, modifica y da de baja.',
    },
    'employees-sensitive': {
      name: 'datos privados',
      note: 'Documento de identidad, seguridad social, cuenta bancaria, domicilio, fecha de nacimiento y familia.',
    },
    departments: { name: 'departamentos', note: 'El árbol de departamentos.' },
    offices: { name: 'oficinas', note: 'Las oficinas y sus direcciones.' },
    'legal-entities': { name: 'empresas', note: 'Las empresas que emplean, con su identificación fiscal.' },
    'cost-centres': { name: 'centros de coste', note: 'Los centros de coste a los que se imputan los empleados.' },
    managers: {
      name: 'quién decide',
      note: 'Quién decide sobre las solicitudes de un empleado, además del responsable del organigrama.',
    },
    onboarding: { name: 'incorporación', note: 'Las tareas de incorporación de los empleados, y quién las ha hecho.' },
    documents: { name: 'documentos', note: 'Ficheros de los empleados y de la empresa, según permite su tipo.' },
    contracts: { name: 'contratos', note: 'Los contratos, con su jornada, convenio y período de prueba.' },
    salaries: { name: 'salarios', note: 'Lo que ganan los empleados, ahora y antes.' },
    compensations: { name: 'complementos', note: 'Primas, pluses y retribución variable de los empleados.' },
    'contribution-groups': {
      name: 'grupos de cotización',
      note: 'La lista de grupos de cotización a la seguridad social.',
    },
    'work-entries': { name: 'fichajes', note: 'Los fichajes, las pausas y sus correcciones.' },
    'time-off': { name: 'ausencias', note: 'Vacaciones, ausencias con su tipo, saldos y solicitudes.' },
    reports: { name: 'informes', note: 'Horas trabajadas, horas extra y días de ausencia por empleado.' },
    payroll: { name: 'nóminas', note: 'Grupos y períodos de nómina, exportaciones y sus acuses.' },
    'payroll-retro': {
      name: 'cambios en períodos cerrados',
      note: 'Cambia días anteriores al primero en el que se permiten cambios.',
    },
    settings: {
      name: 'configuración',
      note: 'Campos personalizados, tipos de ausencia, calendarios de festivos, reglas de vacaciones y de jornada.',
    },
    events: {
      name: 'eventos',
      note: 'El registro de todos los cambios, con los datos que muestran los demás permisos.',
    },
    audit: { name: 'registro de auditoría', note: 'Quién cambió qué, y los inicios de sesión con su dirección.' },
    webhooks: { name: 'webhooks', note: 'Los destinos, sus envíos y sus reenvíos.' },
  },
  roleSummary: {
    sees: 'Ve {{seen}}; no cambia nada.',
    changes: 'Cambia {{changed}}.',
    both: 'Ve {{seen}}; cambia {{changed}}.',
    nothing: 'No ve ni cambia nada.',
    seesAndChanges: 'Ve y cambia {{what}}.',
    all: 'todo',
    allBut: 'todo excepto {{missing}}',
    organisation: 'organización',
    pay: 'retribución',
    themselves: 'En su propia ficha, todo lo que permite el rol Empleado.',
    administrator: 'Ve y cambia todo, también usuarios e integraciones.',
  },
} as const satisfies Translation<typeof en>;
