import type { account as en } from '../en/account.ts';
import type { Translation } from '../texts.ts';

export const account = {
  account: {
    title: 'Contraseña y seguridad',
    pages: 'Tu cuenta',
    password: 'Contraseña',
    present: 'Contraseña actual',
    new: 'Contraseña nueva',
    changePassword: 'Cambiar contraseña',
    changed: 'Contraseña cambiada. Tus otras sesiones se han cerrado.',
    secondFactor: 'Verificación en dos pasos',
    isOn: 'Introduces un código cada vez que inicias sesión.',
    isOff: 'Inicias sesión solo con la contraseña.',
    begin: 'Activar la verificación en dos pasos',
    end: 'Desactivar la verificación en dos pasos',
    scan: 'Escanea este código con tu aplicación de autenticación e introduce el código que muestre.',
    code: 'Código QR para la aplicación de autenticación',
    byHand: 'O introduce esta dirección:',
    backup: 'Guarda estos códigos de recuperación en un lugar seguro. Cada uno sirve para iniciar sesión una vez.',
    confirm: 'Confirmar',
    since: 'desde {{at}}',
    sessions: 'Sesiones activas',
    endOthers: 'Cerrar las demás sesiones',
    endOthersTitle: 'Cerrar sesión en el resto de dispositivos',
    endOthersText:
      'Tus otros navegadores y dispositivos se desconectan al momento. Lo que no se haya guardado en ellos se pierde. Esta sesión sigue abierta.',
  },
} as const satisfies Translation<typeof en>;
