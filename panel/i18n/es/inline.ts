import type { inline as english } from '../en/inline.ts';
import type { Translation } from '../texts.ts';

export const inline = {
  inline: {
    conflict: 'Otro usuario ha cambiado este campo entretanto',
    theirs: 'El otro valor:',
    yours: 'Tu valor:',
    choose: 'Guardar reemplaza el otro valor por el tuyo. Cancelar conserva el otro.',
  },
} satisfies Translation<typeof english>;
