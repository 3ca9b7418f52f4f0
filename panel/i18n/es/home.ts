import type { home as en } from '../en/home.ts';

export const home: typeof en = {
  home: {
    title: 'Hola, {{name}}',
    webhooks: 'Estado de los webhooks',
    changes: 'Cambios recientes',
    allChanges: 'Todos los cambios',
  },
};
