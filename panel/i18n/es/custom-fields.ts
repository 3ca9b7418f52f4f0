import type { customFields as en } from '../en/custom-fields.ts';
import type { Translation } from '../texts.ts';

export const customFields = {
  customFields: {
    title: 'Campos personalizados',
    note: 'Campos que tu empresa añade a los datos de cada empleado.',
    new: 'Nuevo campo',
    none: 'Aún no hay campos personalizados',
    noneNote: 'Por ejemplo, la talla de camiseta, la plaza de aparcamiento o la fecha del reconocimiento médico.',
    type: 'Tipo',
    types: { text: 'Texto', number: 'Número', date: 'Fecha', select: 'Opciones' },
    options: 'Opciones',
    optionsNote: 'Una por línea, en el orden en que se ofrecen.',
    slug: 'Nombre para integraciones',
    slugNote: 'Empieza por cf_; si se deja vacío, se forma a partir del nombre.',
    order: 'Orden',
    moveUp: 'Subir {{name}}',
    moveDown: 'Bajar {{name}}',
    moved: '{{name}} es ahora el número {{place}} de {{count}}.',
    sensitive: 'Sensible',
    sensitiveNote: 'Los responsables no lo ven. Los tokens necesitan el permiso de datos sensibles.',
    sensitiveTag: 'Sensible',
    editNote: 'Mientras haya empleados con valores, no puedes cambiar el tipo ni quitar una opción en uso.',
    deleteTitle: '¿Eliminar el campo «{{name}}»?',
    deleteText:
      'El campo desaparece de la ficha de todos los empleados. No puedes eliminarlo mientras algún empleado tenga un valor.',
  },
} as const satisfies Translation<typeof en>;
