export const signIn = {
  title: 'Sign in',
  action: 'Sign in',
  againTitle: 'Your session has ended',
  again: 'Sign in again to continue where you were. What you typed is still there.',
  other: 'Sign in as another user',
  forgot: 'Forgot your password?',
  show: 'Show password',
  passwordNote: 'At least 12 characters.',
  codeTitle: 'Two-factor authentication',
  codeNote:
    'Enter the code from your authenticator app, or a backup code. If you have neither, ask an administrator to reset two-factor authentication.',
} as const;
export const setUp = {
  title: 'Set up',
  note: 'This installation is empty. Enter your company and its first administrator.',
  code: 'Set-up code',
  codeNote: 'Rollcall prints a new code in its log at each start. Enter the latest one.',
  action: 'Set up',
} as const;
export const invitation = {
  title: 'Welcome',
  note: 'Choose a password. If you already have a sign-in here, sign in first and then open this link again.',
  action: 'Accept the invitation',
  signedIn: 'You are signed in as {{email}}. Accept the invitation with this sign-in, or create a new one.',
  asNewPerson: 'Create a new sign-in',
} as const;
export const forgotPassword = {
  title: 'Forgot your password?',
  note: 'If a user has this address, we mail a link to choose another password. It works for an hour.',
  action: 'Send the link',
  sent: 'If a user has the address {{email}}, the link is on its way. Look for it in your mail within a few minutes.',
  noMail:
    'This installation sends no mail. Ask an administrator of your company to reset your password under Configuration > People and roles > Users.',
  back: 'Back to sign-in',
} as const;
export const resetPassword = {
  title: 'New password',
  note: 'Choose a new password. With it you are signed out everywhere else.',
  action: 'Save password',
} as const;
