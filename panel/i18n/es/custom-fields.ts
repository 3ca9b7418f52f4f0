import type { customFields as en } from '../en/custom-fields.ts';
import type { Translation } from '../texts.ts';

export const customFields = {
  customFields: {
    title: 'Campos personalizados',
    note: 'Lo que esta empresa guarda de su gente además de lo habitual.',
    new: 'Nuevo campo',
    none: 'No hay campos personalizados',
    noneNote: 'Una talla de camiseta, una plaza de aparcamiento, la fecha de un reconocimiento médico.',
    type: 'Tipo',
    types: { text: 'Texto', number: 'Número', date: 'Fecha', select: 'Opciones' },
    options: 'Opciones',
    optionsNote: 'Una por línea, en el orden en que se podrán elegir.',
    slug: 'Nombre para integraciones',
    slugNote: 'Empieza por cf_; si se deja vacío, se forma a partir del nombre.',
    order: 'Orden',
    moveUp: 'Subir {{name}}',
    moveDown: 'Bajar {{name}}',
    moved: '{{name}} es ahora el número {{place}} de {{count}}.',
    sensitive: 'Sensible',
    sensitiveNote: 'Los responsables no lo ven, y los tokens solo con el permiso de datos sensibles.',
    sensitiveTag: 'Sensible',
    editNote: 'Mientras haya empleados con valores, no cambian ni el tipo ni las opciones elegidas.',
    deleteTitle: '¿Eliminar el campo «{{name}}»?',
    deleteText: 'Desaparece de la ficha de todos los empleados. Mientras alguno tenga un valor, no se elimina.',
  },
} as const satisfies Translation<typeof en>;
