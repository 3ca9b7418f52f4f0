export const signIn = {
  title: 'Iniciar sesión',
  action: 'Entrar',
  againTitle: 'Tu sesión ha terminado',
  again: 'Vuelve a iniciar sesión para seguir donde estabas. Lo que has escrito sigue ahí.',
  other: 'Iniciar sesión con otro usuario',
  forgot: '¿Has olvidado tu contraseña?',
  show: 'Mostrar la contraseña',
  passwordNote: 'Al menos 12 caracteres.',
  codeTitle: 'Verificación en dos pasos',
  codeNote:
    'Introduce el código de tu aplicación de autenticación o un código de recuperación. Si no tienes ninguno, pide a un administrador que restablezca la verificación en dos pasos.',
} as const;
export const setUp = {
  title: 'Configuración inicial',
  note: 'Esta instalación está vacía. Indica tu empresa y su primer administrador.',
  code: 'Código de configuración',
  codeNote: 'Rollcall escribe un código nuevo en su registro cada vez que arranca. Introduce el último.',
  action: 'Configurar',
} as const;
export const invitation = {
  title: 'Te damos la bienvenida',
  note: 'Elige una contraseña. Si ya tienes acceso, inicia sesión primero y vuelve a abrir este enlace.',
  action: 'Aceptar la invitación',
  signedIn: 'Has iniciado sesión como {{email}}. Acepta la invitación con este acceso o crea uno nuevo.',
  asNewPerson: 'Crear un acceso nuevo',
} as const;
export const forgotPassword = {
  title: '¿Has olvidado tu contraseña?',
  note: 'Si algún usuario tiene esta dirección, le enviamos un enlace para elegir otra contraseña. Sirve durante una hora.',
  action: 'Enviar el enlace',
  sent: 'Si algún usuario tiene la dirección {{email}}, el enlace está en camino. Búscalo en tu correo en unos minutos.',
  noMail:
    'Esta instalación no envía correo. Pide a la administración de tu empresa que restablezca tu contraseña en Configuración > Personas y roles > Usuarios.',
  back: 'Volver a iniciar sesión',
} as const;
export const resetPassword = {
  title: 'Contraseña nueva',
  note: 'Elige una contraseña nueva. Con ella se cierran tus demás sesiones.',
  action: 'Guardar contraseña',
} as const;
