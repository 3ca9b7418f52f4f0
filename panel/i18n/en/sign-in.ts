export const signIn = {
  signIn: {
    title: 'Sign in',
    action: 'Sign in',
    codeTitle: 'Second factor',
    codeNote: 'The code of your authenticator app, or one of your backup codes.',
  },
  setUp: {
    title: 'Set up',
    note: 'This installation is empty. Name your company, and the first administrator.',
    code: 'Set-up code',
    codeNote: 'Rollcall printed it in its log when it started. Each start prints another one; the last one counts.',
    action: 'Set up',
  },
  invitation: {
    title: 'Welcome',
    note: 'Choose a password. If you sign in here already, sign in first and then open this link again.',
    action: 'Accept the invitation',
    signedIn: 'You are signed in with {{email}}. Accept the invitation as yourself, or begin as a new person.',
    asNewPerson: 'Choose another password',
  },
  resetPassword: {
    title: 'New password',
    note: 'Your password was reset. Choose another one.',
    action: 'Choose the password',
  },
} as const;
