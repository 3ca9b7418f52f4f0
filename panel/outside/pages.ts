/** What each page before the sign-in asks for, and where it leads. */
import { send } from '../client.ts';
import { presentLanguage } from '../i18n/language.ts';
import { t } from '../i18n/texts.ts';
import { paths } from '../paths.ts';
import { enter } from '../root.ts';
import { address } from '../search.ts';
import { type Field, type Page, show } from './page.ts';

const email: Field = { name: 'email', label: 'fields.email', type: 'email', autocomplete: 'username' };
const newPassword: Field = {
  name: 'password',
  label: 'fields.password',
  note: 'signIn.passwordNote',
  type: 'password',
  autocomplete: 'new-password',
};

/** The key of a link stands behind the `#`, so that no server and no log on the way sees it. */
const keyOfLink = () => location.hash.slice(1);

/** The page that the user asked for before. */
const asked = (): string => address(new URLSearchParams(location.search).get('next')) ?? paths.home;

/** Signs in with a password that was just chosen; a second factor is asked for by the page of the sign-in. */
async function enterWith(body: { email: string; password: string }): Promise<void> {
  const { data } = await send('signIn', { body });
  enter(data.secondFactorRequired ? paths.signIn : paths.home);
}

function signIn(): Page {
  // Few installations are empty: the form does not wait for the answer.
  void send('getSetUp').then(({ data }) => data.isSetUp || show(setUp()));
  return {
    title: 'signIn.title',
    form: {
      fields: [
        email,
        { name: 'password', label: 'fields.password', type: 'password', autocomplete: 'current-password' },
      ],
      action: 'signIn.action',
      send: async ({ email = '', password = '' }) => {
        const { data } = await send('signIn', { body: { email, password } });
        if (data.secondFactorRequired) show(code);
        else enter(asked());
      },
    },
    other: { label: 'signIn.forgot', to: paths.forgotPassword },
  };
}

/** The second step of signing in. */
const code: Page = {
  title: 'signIn.codeTitle',
  note: () => t('signIn.codeNote'),
  form: {
    fields: [{ name: 'code', label: 'fields.code', autocomplete: 'one-time-code' }],
    action: 'signIn.action',
    send: async ({ code = '' }) => {
      await send('signInWithCode', { body: { code } });
      enter(asked());
    },
  },
  other: { label: 'forgotPassword.back', to: () => show(signIn()) },
};

const setUp = (): Page => ({
  title: 'setUp.title',
  note: () => t('setUp.note'),
  form: {
    fields: [
      { name: 'setUpCode', label: 'setUp.code', note: 'setUp.codeNote', autocomplete: 'off' },
      { name: 'company', label: 'fields.company', autocomplete: 'organization' },
      {
        name: 'timeZone',
        label: 'fields.timeZone',
        autocomplete: 'off',
        value: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      { name: 'name', pointer: 'administrator.name', label: 'fields.name', autocomplete: 'name' },
      { ...email, pointer: 'administrator.email' },
      { ...newPassword, pointer: 'administrator.password' },
    ],
    action: 'setUp.action',
    send: async ({ setUpCode = '', company = '', timeZone = '', name = '', email = '', password = '' }) => {
      const administrator = { name, email, password };
      await send('setUp', { body: { setUpCode, company, timeZone, language: presentLanguage(), administrator } });
      await enterWith({ email, password });
    },
  },
});

/** A signed-in user can accept with the present sign-in; any user can create a new one. */
async function acceptInvitation(): Promise<Page> {
  const me = await send('getMe').catch(() => undefined);
  const asNewPerson: Page = {
    title: 'invitation.title',
    note: () => t('invitation.note'),
    form: {
      fields: [newPassword],
      action: 'invitation.action',
      send: async ({ password = '' }) => {
        const { data } = await send('acceptInvitation', { body: { key: keyOfLink(), password } });
        await enterWith({ email: data.email, password });
      },
    },
  };
  if (me === undefined) return asNewPerson;
  return {
    title: 'invitation.title',
    note: () => t('invitation.signedIn', { email: me.data.email }),
    form: {
      fields: [],
      action: 'invitation.action',
      send: async () => {
        await send('acceptInvitation', { body: { key: keyOfLink() } });
        enter(paths.home);
      },
    },
    other: { label: 'invitation.asNewPerson', to: () => show(asNewPerson) },
  };
}

/** Asks for the address of a user who forgot the password. What it says does not depend on whether a user has it. */
async function forgotPassword(): Promise<Page> {
  const { data } = await send('getSetUp');
  const back = { label: 'forgotPassword.back', to: paths.signIn } as const;
  const title = 'forgotPassword.title';
  if (!data.sendsMail) return { title, note: () => t('forgotPassword.noMail'), other: back };
  return {
    title,
    form: {
      fields: [{ ...email, note: 'forgotPassword.note' }],
      action: 'forgotPassword.action',
      send: async ({ email = '' }) => {
        await send('requestPasswordLink', { body: { email } });
        show({ title, note: () => t('forgotPassword.sent', { email }), other: back });
      },
    },
    other: back,
  };
}

const resetPassword = (): Page => ({
  title: 'resetPassword.title',
  note: () => t('resetPassword.note'),
  form: {
    fields: [{ ...newPassword, label: 'resetPassword.title' }],
    action: 'resetPassword.action',
    send: async ({ password = '' }) => {
      const { data } = await send('choosePassword', { body: { key: keyOfLink(), password } });
      await enterWith({ email: data.email, password });
    },
  },
});

const pages: Record<string, () => Page | Promise<Page>> = {
  [paths.signIn]: signIn,
  [paths.setUp]: setUp,
  [paths.acceptInvitation]: acceptInvitation,
  [paths.forgotPassword]: forgotPassword,
  [paths.resetPassword]: resetPassword,
};

/** The page at a path; at any other than these, the sign-in. */
export const pageAt = (path: string): (() => Page | Promise<Page>) => pages[path] ?? signIn;
