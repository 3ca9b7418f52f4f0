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
    ledBy: 'dirigido por {{name}}',
    leader: 'Responsable del departamento',
    parent: 'Departamento superior',
    zoneNote: 'La zona horaria de los empleados de esta oficina; si se deja vacía, {{zone}}.',
    latitude: 'Latitud',
    longitude: 'Longitud',
    radius: 'Radio para fichar (metros)',
  },
  departments: {
    deleteTitle: '¿Eliminar el departamento {{name}}?',
    deleteText: 'Solo puedes eliminar un departamento sin empleados ni subdepartamentos. Se avisa a las integraciones.',
  },
  offices: {
    deleteTitle: '¿Eliminar la oficina {{name}}?',
    deleteText: 'Solo puedes eliminar una oficina sin empleados. Se avisa a las integraciones.',
  },
} as const satisfies Translation<typeof en>;
