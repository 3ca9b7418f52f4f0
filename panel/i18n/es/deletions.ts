import type { deletions as en } from '../en/deletions.ts';
import type { Translation } from '../texts.ts';

export const deletions = {
  departments: {
    deleteTitle: '¿Eliminar el departamento {{name}}?',
    deleteText: 'Solo puedes eliminar un departamento sin empleados ni subdepartamentos. Se avisa a las integraciones.',
  },
  offices: {
    deleteTitle: '¿Eliminar la oficina {{name}}?',
    deleteText: 'Solo puedes eliminar una oficina sin empleados. Se avisa a las integraciones.',
  },
} as const satisfies Translation<typeof en>;
