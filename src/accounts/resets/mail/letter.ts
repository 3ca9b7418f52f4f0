import { type Locale, localeOf } from '../../../platform/locale.ts';
import type { Letter } from '../../../platform/mail.ts';
import { type NameInMail, nameInMail } from '../../../platform/name-in-mail.ts';
import type { TakenMail } from '../../mail/mail-queue.ts';
import { greetingOf, mailTextIn } from '../../mail/words.ts';
import type { ResetMail } from './store.ts';

/** The content of a reset's letter. */
interface Facts extends Omit<ResetMail, keyof TakenMail | 'key'> {
  /** The link to choose a password; undefined without one. */
  link: string | undefined;
}

type Written = Pick<Letter, 'subject' | 'text'>;

/** What the letters say in a language. */
interface Words {
  /** A company without a name to show. */
  someFirm: string;
  password: (company: NameInMail, link: string, until: string) => Written;
  forgotten: (company: NameInMail, link: string, until: string) => Written;
  secondFactor: (company: NameInMail) => Written;
  lock: (company: NameInMail, until: string) => Written;
}

const texts: Record<Locale, Words> = {
  en: {
    someFirm: 'your company',
    password: (company, link, until) => ({
      subject: `Your password at ${company} was reset`,
      text: `An administrator has reset your password for Rollcall at ${company}. The former password no longer works, and you are signed out everywhere. Choose another password here:

${link}

The link is yours alone, and works once, until ${until}. If you did not ask for this, tell an administrator of ${company}.
`,
    }),
    forgotten: (company, link, until) => ({
      subject: `Another password for ${company}`,
      text: `You asked for another password for Rollcall at ${company}. Choose it here:

${link}

The link is yours alone, and works once, until ${until}. Until then your password stays as it is. If you did not ask for this, ignore this mail.
`,
    }),
    secondFactor: (company) => ({
      subject: `Your second factor at ${company} was reset`,
      text: `An administrator has reset your second factor for Rollcall at ${company}. You are signed out everywhere, and your password alone signs you in until you set up another second factor.

If you did not ask for this, tell an administrator of ${company}.
`,
    }),
    lock: (company, until) => ({
      subject: `Ten wrong codes for your sign-in at ${company}`,
      text: `Ten codes in a row were wrong when you, or another person with your password, signed in to Rollcall at ${company}. Rollcall accepts no code until ${until}.

If this was not you, another person knows your password: choose another one with "Forgot your password?" on the sign-in page, and tell an administrator of ${company}.
`,
    }),
  },
  es: {
    someFirm: 'tu empresa',
    password: (company, link, until) => ({
      subject: `Se ha restablecido tu contraseña de ${company}`,
      text: `La administración de ${company} ha restablecido tu contraseña de Rollcall. La contraseña anterior ya no sirve y se han cerrado todas tus sesiones. Elige otra contraseña aquí:

${link}

El enlace es solo para ti y sirve una vez, hasta el ${until}. Si no lo has pedido, avisa a la administración de ${company}.
`,
    }),
    forgotten: (company, link, until) => ({
      subject: `Otra contraseña para ${company}`,
      text: `Has pedido otra contraseña de Rollcall para ${company}. Elígela aquí:

${link}

El enlace es solo para ti y sirve una vez, hasta el ${until}. Hasta entonces tu contraseña no cambia. Si no lo has pedido, no hagas caso de este correo.
`,
    }),
    secondFactor: (company) => ({
      subject: `Se ha restablecido tu segundo factor de ${company}`,
      text: `La administración de ${company} ha restablecido tu segundo factor de Rollcall. Se han cerrado todas tus sesiones y solo necesitas tu contraseña para entrar hasta que configures otro segundo factor.

Si no lo has pedido, avisa a la administración de ${company}.
`,
    }),
    lock: (company, until) => ({
      subject: `Diez códigos incorrectos para entrar en ${company}`,
      text: `Alguien que conoce tu contraseña, o tú, ha dado diez códigos incorrectos seguidos para entrar en Rollcall de ${company}. Rollcall no acepta ningún código hasta el ${until}.

Si no has sido tú, otra persona conoce tu contraseña: elige otra con «¿Has olvidado tu contraseña?» en la página de entrada y avisa a la administración de ${company}.
`,
    }),
  },
};

/** Writes the letter of a reset, in the account's language if Rollcall has it. */
export function writeResetLetter({ kind, name, email, company, link, byPerson, expiresAt, ...reading }: Facts): Letter {
  const { someFirm, password, forgotten, secondFactor, lock } = texts[localeOf(reading.language)];
  const person = nameInMail(name, '');
  const firm = nameInMail(company, someFirm);
  const until = expiresAt === null ? '' : mailTextIn(expiresAt, reading);
  const write = () => {
    if (kind === 'lock') return lock(firm, until);
    return link === undefined ? secondFactor(firm) : (byPerson ? forgotten : password)(firm, link, until);
  };
  const { subject, text } = write();
  return { to: { name: person, address: email }, subject, text: `${greetingOf(person, reading)}\n\n${text}` };
}
