import type { Letter } from '../../../platform/mail.ts';
import { inWords, isSpanish, oneLine } from '../../mail/words.ts';

/** The content of a reset's letter. */
interface Facts {
  /** The person whose sign-in was reset. */
  name: string;
  email: string;
  company: string;
  /** The language of the account, as a tag. */
  language: string;
  timeZone: string;
  /** The link to choose a password; undefined: their second factor was reset. */
  link: string | undefined;
  /** Whether the person asked for the link. */
  byPerson: boolean;
  /** The expiry of the link. */
  expiresAt: string | null;
}

const texts = {
  en: {
    password: (name: string, company: string, link: string, until: string) => ({
      subject: `Your password at ${company} was reset`,
      text: `Hello ${name},

An administrator has reset your password for Rollcall at ${company}. The former password no longer works, and you are signed out everywhere. Choose another password here:

${link}

The link is yours alone, and works once, until ${until}. If you did not ask for this, tell an administrator of ${company}.
`,
    }),
    forgotten: (name: string, company: string, link: string, until: string) => ({
      subject: `Another password for ${company}`,
      text: `Hello ${name},

You asked for another password for Rollcall at ${company}. Choose it here:

${link}

The link is yours alone, and works once, until ${until}. Until then your password stays as it is. If you did not ask for this, ignore this mail.
`,
    }),
    secondFactor: (name: string, company: string) => ({
      subject: `Your second factor at ${company} was reset`,
      text: `Hello ${name},

An administrator has reset your second factor for Rollcall at ${company}. You are signed out everywhere, and your password alone signs you in until you set up another second factor.

If you did not ask for this, tell an administrator of ${company}.
`,
    }),
  },
  es: {
    password: (name: string, company: string, link: string, until: string) => ({
      subject: `Se ha restablecido tu contraseña de ${company}`,
      text: `Hola, ${name}:

La administración de ${company} ha restablecido tu contraseña de Rollcall. La contraseña anterior ya no sirve y se han cerrado todas tus sesiones. Elige otra contraseña aquí:

${link}

El enlace es solo para ti y sirve una vez, hasta el ${until}. Si no lo has pedido, avisa a la administración de ${company}.
`,
    }),
    forgotten: (name: string, company: string, link: string, until: string) => ({
      subject: `Otra contraseña para ${company}`,
      text: `Hola, ${name}:

Has pedido otra contraseña de Rollcall para ${company}. Elígela aquí:

${link}

El enlace es solo para ti y sirve una vez, hasta el ${until}. Hasta entonces tu contraseña no cambia. Si no lo has pedido, no hagas caso de este correo.
`,
    }),
    secondFactor: (name: string, company: string) => ({
      subject: `Se ha restablecido tu segundo factor de ${company}`,
      text: `Hola, ${name}:

La administración de ${company} ha restablecido tu segundo factor de Rollcall. Se han cerrado todas tus sesiones y solo necesitas tu contraseña para entrar hasta que configures otro segundo factor.

Si no lo has pedido, avisa a la administración de ${company}.
`,
    }),
  },
};

/** Writes the letter of a reset, in the account's language if we support it. */
export function writeResetLetter({ name, email, company, link, byPerson, expiresAt, ...reading }: Facts): Letter {
  const { password, forgotten, secondFactor } = isSpanish(reading) ? texts.es : texts.en;
  const [person, firm] = [oneLine(name), oneLine(company)];
  const until = expiresAt === null ? '' : inWords(expiresAt, reading);
  return {
    to: { name: person, address: email },
    ...(link === undefined ? secondFactor(person, firm) : (byPerson ? forgotten : password)(person, firm, link, until)),
  };
}
