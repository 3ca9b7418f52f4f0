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
    legalEntities: 'Entidades legales',
    legalEntitiesNote: 'Las empresas que contratan. Cada contrato indica la suya.',
    newLegalEntity: 'Nueva entidad legal',
    legalName: 'Razón social',
    taxId: 'NIF',
    socialSecurityAccounts: 'Cuentas de cotización',
    addAccount: 'Añadir cuenta',
    removeAccount: 'Quitar la cuenta {{number}}',
    costCentres: 'Centros de coste',
    costCentresNote: 'Las unidades contables a las que se imputa la nómina.',
    newCostCentre: 'Nuevo centro de coste',
    parentCentre: 'Centro de coste superior',
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
