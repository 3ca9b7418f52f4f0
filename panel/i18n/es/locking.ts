export const locking = {
  openIssues: 'Incidencias abiertas',
  carry:
    'El cierre las mantiene: la exportación lleva lo registrado hasta entonces. Lo que corrijas después va en la siguiente exportación como corrección.',
  refuse:
    'El cierre las mantiene: la exportación lleva lo registrado hasta entonces. Para corregir estos días después, reabre el período.',
  blockedNote: 'Corrígelas antes, o indica un motivo para cerrarlo a pesar de ello.',
  outOfOrder: 'Este período no va en orden',
  earlierOpen: 'Hay períodos anteriores del grupo aún abiertos. Lo habitual es cerrarlos primero.',
  laterClosed: 'Un período posterior del grupo ya está cerrado: {{days}}.',
  outOfOrderAction: 'Cerrar fuera de orden',
  effects: {
    no_contract: 'Se exportan ocho horas al día de lunes a viernes, o solo las horas de un contrato simultáneo.',
    contract_without_hours: 'Se exportan ocho horas al día de lunes a viernes.',
    no_salary: 'Se exporta sin salario, o sin el de uno de los dos contratos.',
    no_bank_account: 'Se exporta sin cuenta bancaria.',
    no_code: 'Se exporta sin código de empleado.',
    open_entry: 'Sus horas no cuentan.',
    incidence: 'Sus horas cuentan como están.',
    nothing_recorded: 'Se exporta con cero horas trabajadas.',
    hours_outside_employment: 'Sus horas cuentan.',
    overtime_of_part_time: 'Sus horas cuentan como están.',
    complementary_hours_over_limit: 'Sus horas cuentan como están.',
    full_time_hours_unknown: 'Sus horas de más se reparten según una semana de 40 horas.',
    daily_rest_too_short: 'Sus horas cuentan como están.',
    request_pending: 'Se exporta sin esos días libres.',
    correction_pending: 'Se exporta sin esas correcciones.',
    earlier_period_open:
      'Este período se cierra antes que ellos: lo que cambie después en ellos no está en estas cifras.',
  },
  running: 'Sus horas no cuentan: los empleados fichan la salida después del cierre.',
} as const;
export const periodReview = {
  same: 'sin cambios',
  title: 'Totales junto al período anterior',
  all: 'Todos los totales',
  exported: 'El período anterior se muestra tal como se exportó por última vez.',
  asNow: 'El período anterior no se ha exportado: se muestra con sus datos actuales.',
  first: 'Este es el primer período del grupo.',
  figure: 'Cifra',
  difference: 'Diferencia',
} as const;
