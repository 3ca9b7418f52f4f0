import type { users as en } from '../en/users.ts';
import type { Translation } from '../texts.ts';

export const users = {
  users: {
    title: 'Usuarios',
    note: 'Quién puede iniciar sesión y con qué rol.',
    invite: 'Invitar a un usuario',
    find: 'Usuario de',
    make: 'Crear enlace',
    link: 'Envía este enlace al usuario',
    role: 'Rol',
    roleOf: 'Rol de {{name}}',
    employee: 'Empleado',
    chooseEmployee: 'Elige el empleado: el rol {{role}} necesita la ficha de un empleado.',
    userSince: 'Usuario desde el {{day}}',
    signInDisabled: 'Acceso desactivado',
    invitedOn: 'Invitado el {{day}}',
    invitationExpired: 'Invitado el {{day}}; la invitación ha caducado',
    sendAgain: 'Enviar de nuevo',
    lastSignIn: 'Último acceso',
    never: 'Nunca',
    disabled: 'Desactivado',
    disable: 'Desactivar',
    enable: 'Activar',
    notYourself: 'No puedes desactivar tu propio usuario.',
    notYourRole: 'No puedes cambiar tu propio rol.',
    changeRole: 'Cambiar rol',
    changeRoleTitle: 'Cambiar el rol de {{name}}',
    changeRoleText: 'El rol de {{name}} es ahora {{from}} y pasa a ser {{to}}.',
    mayAs: {
      administrator:
        'Los administradores ven y cambian todo: también salarios, cuentas bancarias, usuarios, tokens y webhooks.',
      hr: 'RR. HH. ve y cambia todo sobre los empleados, también salarios y cuentas bancarias, e invita a usuarios. Sin integraciones, roles de usuarios ni registro de auditoría.',
      payroll:
        'Nóminas ve a todos los empleados con su salario y su jornada, y escribe salarios, variables, grupos y períodos de nómina y exportaciones. Para sí mismo, lo que hacen los empleados.',
      read_only: 'Lee lo que lee RR. HH., salvo salarios, documentos de identidad y cuentas bancarias. No cambia nada.',
      manager:
        'Los responsables ven a los empleados que tienen por debajo en el organigrama y deciden sobre su jornada y sus ausencias.',
      employee: 'Los empleados ven sus propios datos y piden sus propias vacaciones y ausencias.',
    },
    disableTitle: 'Desactivar a {{name}}',
    disableText:
      'Se cierran todas las sesiones de {{name}}, que no puede volver a iniciar sesión hasta que actives el usuario de nuevo.',
    resetPassword: 'Restablecer contraseña',
    resetPasswordOf: 'Restablecer la contraseña de {{name}}',
    resetPasswordNote:
      'La contraseña actual deja de funcionar y se cierran todas las sesiones del usuario. Obtienes un enlace con el que el usuario elige una contraseña nueva. El registro de auditoría deja constancia de que lo has hecho tú.',
    linkNote:
      'El enlace sirve una sola vez, durante 24 horas. Si esta instalación envía correo, {{email}} también lo recibe. No lo compartas con otra persona.',
    resetSecondFactor: 'Restablecer la verificación en dos pasos',
    resetSecondFactorOf: 'Restablecer la verificación en dos pasos de {{name}}',
    resetSecondFactorNote:
      'Se cierran todas las sesiones del usuario, que inicia sesión solo con su contraseña hasta que vuelva a activar la verificación en dos pasos. El registro de auditoría deja constancia de que lo has hecho tú.',
    open: 'Invitaciones pendientes',
    delivery: 'Envío',
    expires: 'Caduca',
    takeBack: 'Retirar',
    takeBackOf: 'Retirar la invitación de {{name}}',
    again: 'Invitar de nuevo',
    againFor: 'Invitar de nuevo a {{name}}',
    mailed: 'El enlace va de camino a {{email}}.',
    mail: { waiting: 'Enviándose', sent: 'Enviada', failed: 'No se pudo enviar: vuelve a invitar al usuario' },
  },
  roleList: {
    title: 'Roles',
    note: 'Lo que los usuarios pueden ver y hacer. Cada usuario tiene un rol, que eliges en Usuarios.',
    own: 'Roles de la empresa',
    ownNote: 'Se componen de permisos, como los tokens de acceso.',
    new: 'Nuevo rol',
    none: 'Tu empresa aún no tiene roles de este tipo.',
    builtIn: 'Roles predefinidos',
    builtInNote: 'Los tienen todas las empresas y no se pueden cambiar.',
    does: 'Qué ve y hace',
    users: 'Usuarios',
    reach: 'Empleados a los que alcanza',
    reachNote:
      'Con esta opción, un rol hace lo que hacen los responsables y los empleados sobre empleados concretos. La configuración, las nóminas y las altas son para roles que alcanzan a todos.',
    scopes: 'Permisos',
    scopesNote: 'Escribir incluye leer. Los usuarios, roles, tokens y webhooks son cosa de los administradores.',
    selfService:
      'Los usuarios con este rol también fichan, piden ausencias y ven su propio salario, como los empleados',
    takesEffect_one: 'El cambio surte efecto para {{count}} usuario con su próximo clic.',
    takesEffect_other: 'El cambio surte efecto para {{count}} usuarios con su próximo clic.',
    inUse: 'Hay usuarios con este rol. Dales antes otro.',
    deleteText: 'El rol desaparece de la lista. El registro de auditoría lo conserva.',
  },
} as const satisfies Translation<typeof en>;
