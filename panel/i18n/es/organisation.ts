import type { organisation as en } from '../en/organisation.ts';
import type { Translation } from '../texts.ts';

export const organisation = {
  organisation: {
    title: 'Organización',
    departments: 'Departamentos',
    offices: 'Oficinas',
    newDepartment: 'Nuevo departamento',
    newOffice: 'Nueva oficina',
    noDepartments: 'Aún no hay departamentos',
    noOffices: 'Aún no hay oficinas',
    people_one: '{{shown}} persona',
    people_other: '{{shown}} personas',
    both: 'Departamentos y oficinas',
    ledBy: 'lo dirige {{name}}',
    leader: 'Quién lo dirige',
    parent: 'Forma parte de',
    zoneNote: 'La de quienes trabajan allí; si no, {{zone}}.',
    latitude: 'Latitud',
    longitude: 'Longitud',
    radius: 'Radio para fichar, en metros',
  },
  departments: {
    deleteTitle: '¿Eliminar el departamento {{name}}?',
    deleteText:
      'Desaparece de todas las listas. Nadie puede pertenecer a él ni formar parte de él otro departamento. Se avisa a las integraciones.',
  },
  offices: {
    deleteTitle: '¿Eliminar la oficina {{name}}?',
    deleteText: 'Desaparece de todas las listas. Nadie puede pertenecer a ella. Se avisa a las integraciones.',
  },
} as const satisfies Translation<typeof en>;
