import type { inline as english } from '../en/inline.ts';
import type { Translation } from '../texts.ts';

export const inline = {
  inline: {
    conflict: 'Otro usuario ha cambiado este campo entretanto',
    theirs: 'El otro valor:',
    yours: 'Tu valor:',
    nothing: 'No hay coincidencias',
    later: '{{field}} de {{name}} cambia el {{day}}.',
    choose: 'Guardar reemplaza el otro valor por el tuyo. Cancelar conserva el otro.',
  },
} satisfies Translation<typeof english>;
