/**
 * The contribution groups of the Spanish general scheme by number, starting at 1, worded as in the table of bases in
 * the yearly order on social-security contributions (Orden de cotización), in its article on the general scheme.
 */
export const spanishGroups: readonly string[] = [
  'Ingenieros y Licenciados. Personal de alta dirección no incluido en el artículo 1.3.c) del Estatuto de los Trabajadores',
  'Ingenieros Técnicos, Peritos y Ayudantes Titulados',
  'Jefes Administrativos y de Taller',
  'Ayudantes no Titulados',
  'Oficiales Administrativos',
  'Subalternos',
  'Auxiliares Administrativos',
  'Oficiales de primera y segunda',
  'Oficiales de tercera y Especialistas',
  'Peones',
  'Trabajadores menores de dieciocho años, cualquiera que sea su categoría profesional',
];
