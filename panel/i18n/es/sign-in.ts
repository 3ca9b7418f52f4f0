import type { signIn as en } from '../en/sign-in.ts';
import type { Translation } from '../texts.ts';

export const signIn = {
  signIn: {
    title: 'Iniciar sesión',
    action: 'Entrar',
    codeTitle: 'Segundo factor',
    codeNote: 'El código de tu aplicación de autenticación o uno de tus códigos de reserva.',
  },
  setUp: {
    title: 'Configuración inicial',
    note: 'Esta instalación está vacía. Indica tu empresa y el primer administrador.',
    code: 'Código de configuración',
    codeNote: 'Rollcall lo escribió en su registro al arrancar. Cada arranque escribe otro; vale el último.',
    action: 'Configurar',
  },
  invitation: {
    title: 'Te damos la bienvenida',
    note: 'Elige una contraseña. Si ya tienes acceso aquí, inicia sesión primero y vuelve a abrir este enlace.',
    action: 'Aceptar la invitación',
    signedIn: 'Has iniciado sesión con {{email}}. Acepta la invitación con tu acceso o empieza con uno nuevo.',
    asNewPerson: 'Elegir otra contraseña',
  },
  resetPassword: {
    title: 'Contraseña nueva',
    note: 'Se ha restablecido tu contraseña. Elige otra.',
    action: 'Elegir la contraseña',
  },
} as const satisfies Translation<typeof en>;
