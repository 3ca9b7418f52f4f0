import type { account as en } from '../en/account.ts';
import type { Translation } from '../texts.ts';

export const account = {
  account: {
    title: 'Contraseña y seguridad',
    password: 'Contraseña',
    present: 'Contraseña actual',
    new: 'Contraseña nueva',
    changePassword: 'Cambiar la contraseña',
    changed: 'Cambiada. Tus otras sesiones han terminado.',
    secondFactor: 'Segundo factor',
    isOn: 'Se pide un código al iniciar sesión.',
    isOff: 'Para entrar basta la contraseña.',
    begin: 'Usar un segundo factor',
    end: 'Prescindir de él',
    scan: 'Escanea esto con tu aplicación de autenticación y escribe el código que muestre.',
    code: 'Código para la aplicación de autenticación',
    byHand: 'O dale esta dirección:',
    backup: 'Guarda estos códigos de reserva: cada uno sirve una vez.',
    confirm: 'Confirmar',
    since: 'desde {{at}}',
    sessions: 'Dónde has iniciado sesión',
    endOthers: 'Cerrar las demás sesiones',
  },
} as const satisfies Translation<typeof en>;
