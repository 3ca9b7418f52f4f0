export const signIn = {
  signIn: {
    title: 'Sign in',
    action: 'Sign in',
    againTitle: 'Your session has ended',
    again: 'Sign in again to continue where you were. What you typed is still there.',
    other: 'Sign in as another user',
    codeTitle: 'Two-factor authentication',
    codeNote: 'Enter the code from your authenticator app, or a backup code.',
  },
  setUp: {
    title: 'Set up',
    note: 'This installation is empty. Enter your company and its first administrator.',
    code: 'Set-up code',
    codeNote: 'Rollcall prints a new code in its log at each start. Enter the latest one.',
    action: 'Set up',
  },
  invitation: {
    title: 'Welcome',
    note: 'Choose a password. If you already have a sign-in here, sign in first and then open this link again.',
    action: 'Accept the invitation',
    signedIn: 'You are signed in as {{email}}. Accept the invitation with this sign-in, or create a new one.',
    asNewPerson: 'Create a new sign-in',
  },
  resetPassword: {
    title: 'New password',
    note: 'Your password was reset. Choose a new one.',
    action: 'Save password',
  },
} as const;
