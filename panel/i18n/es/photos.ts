import type { photos as english } from '../en/photos.ts';
import type { Translation } from '../texts.ts';

export const photos = {
  photos: {
    change: 'Cambiar la foto',
    of: 'Foto de {{name}}',
    file: 'Imagen',
    choose: 'Elige una imagen',
    chooseFirst: 'Elige primero una imagen.',
    note: 'PNG, JPEG o WebP. Rollcall la recorta a un cuadrado y no guarda ni su lugar ni su hora. La ven los compañeros, salvo que la empresa oculte las fotos en el directorio.',
    tooLarge: 'tiene {{size}} y puede tener como máximo {{max}}',
    remove: 'Quitar la foto',
    removeTitle: '¿Quitar la foto?',
    removeText: 'Los compañeros vuelven a ver las iniciales. La foto se elimina y no se puede recuperar.',
  },
} satisfies Translation<typeof english>;
