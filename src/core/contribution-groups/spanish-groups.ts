/**
 * The groups of contribution of the Spanish general scheme by their number, the first being 1, in the words of the
 * table of bases that the yearly order on social-security contributions (Orden de cotización) has in its article on the
 * general scheme.
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
