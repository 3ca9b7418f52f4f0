import type { signIn as en } from '../en/sign-in.ts';
import type { Translation } from '../texts.ts';

export const signIn = {
  signIn: {
    title: 'Iniciar sesión',
    action: 'Entrar',
    againTitle: 'Tu sesión ha terminado',
    again: 'Vuelve a iniciar sesión para seguir donde estabas. Lo que has escrito sigue ahí.',
    other: 'Iniciar sesión con otro usuario',
    codeTitle: 'Verificación en dos pasos',
    codeNote: 'Introduce el código de tu aplicación de autenticación o un código de recuperación.',
  },
  setUp: {
    title: 'Configuración inicial',
    note: 'Esta instalación está vacía. Indica tu empresa y su primer administrador.',
    code: 'Código de configuración',
    codeNote: 'Rollcall escribe un código nuevo en su registro cada vez que arranca. Introduce el último.',
    action: 'Configurar',
  },
  invitation: {
    title: 'Te damos la bienvenida',
    note: 'Elige una contraseña. Si ya tienes acceso, inicia sesión primero y vuelve a abrir este enlace.',
    action: 'Aceptar la invitación',
    signedIn: 'Has iniciado sesión como {{email}}. Acepta la invitación con este acceso o crea uno nuevo.',
    asNewPerson: 'Crear un acceso nuevo',
  },
  resetPassword: {
    title: 'Contraseña nueva',
    note: 'Se ha restablecido tu contraseña. Elige una nueva.',
    action: 'Guardar contraseña',
  },
} as const satisfies Translation<typeof en>;
