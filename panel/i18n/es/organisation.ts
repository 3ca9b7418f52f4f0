import type { organisation as en } from '../en/organisation.ts';

export const organisation: typeof en = {
  organisation: {
    title: 'Organización',
    departments: 'Departamentos',
    offices: 'Oficinas',
    newDepartment: 'Nuevo departamento',
    newOffice: 'Nueva oficina',
    noDepartments: 'Aún no hay departamentos',
    noOffices: 'Aún no hay oficinas',
    people_one: '{{count}} persona',
    people_other: '{{count}} personas',
  },
};
