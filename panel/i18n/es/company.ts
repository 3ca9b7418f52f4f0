export const company = {
  note: 'El nombre de tu empresa y la zona horaria de sus fechas.',
  timeZoneNote: 'Determina la fecha actual de la empresa.',
} as const;

export const colleagues = {
  celebrations: 'Celebraciones',
  none: 'No hay cumpleaños ni aniversarios laborales de compañeros en las próximas dos semanas.',
  birthday: 'Cumpleaños',
  years_one: '{{shown}} año en la empresa',
  years_other: '{{shown}} años en la empresa',
  all: 'Mostrar las {{shown}}',
  fewer: 'Mostrar menos',
  choose: 'Lo que muestro',
  own: 'Lo que ven tus compañeros',
  ownNote:
    'En la página de inicio, solo si estás de acuerdo. Tus compañeros ven el día y el mes de tu cumpleaños, nunca el año ni tu edad.',
  showBirthday: 'Mostrar mi cumpleaños a mis compañeros',
  showAnniversary: 'Mostrar mi aniversario laboral a mis compañeros',
  chosen: 'Tu elección se ha guardado.',
  settings: 'Lo que ven los compañeros',
  celebrationsNote:
    'La página de inicio muestra las celebraciones de las próximas dos semanas. Cada empleado decide en su ficha si muestra las suyas; hasta entonces permanecen ocultas.',
  birthdays: 'Mostrar los cumpleaños en la página de inicio',
  anniversaries: 'Mostrar los aniversarios laborales en la página de inicio',
  directory: 'En el directorio',
  directoryNote:
    'Los nombres y el correo del trabajo aparecen siempre. Los usuarios que ven a todos los empleados, como administradores y RR. HH., lo ven todo.',
} as const;
