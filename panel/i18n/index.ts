import { type Locale, localeOf, locales } from '../../sdk/locales.ts';
import { root } from '../root.ts';
import { addTexts, setLanguage, type Texts } from './language.ts';
import { changeRefusals } from './refusal.ts';

/** A file of texts for each area and language, loaded with the first page that shows one of them. */
const files = import.meta.glob<Texts>(['./*/*.ts', '!./*/index.ts']);

/** What each language calls itself. */
const names: Record<Locale, string> = { en: 'English', es: 'Español' };

export const languages: readonly { code: Locale; name: string }[] = locales.map((code) => ({
  code,
  name: names[code],
}));

/** A cookie, because the server writes the heading of the outline in the same language. */
const stored = 'rollcall.language';
const preferred = (): Locale => {
  const chosen = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${stored}=`));
  return localeOf(chosen?.slice(stored.length + 1) ?? navigator.language);
};

/** The areas that a page has asked for: another language needs them, too. */
const asked = new Set(['common']);

async function load(language: Locale, areas: Iterable<string>): Promise<void> {
  const load = async (area: string) => addTexts(language, (await files[`./${language}/${area}.ts`]?.()) ?? {});
  await Promise.all([...areas].map(load));
}

/** Loads texts of areas, by the names of their files, in the language of the reader. */
export async function loadTexts(areas: readonly string[]): Promise<void> {
  for (const area of areas) asked.add(area);
  await load(wanted, areas);
}

export async function changeLanguage(language: Locale): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists over HTTPS alone
  document.cookie = `${stored}=${language}; path=${root || '/'}; max-age=31536000; samesite=lax`;
  await speak(language);
}

let wanted = preferred();

async function speak(language: Locale): Promise<void> {
  wanted = language;
  await Promise.all([changeRefusals(language), load(language, asked)]);
  setLanguage(language);
  document.documentElement.lang = language;
}

/** The panel can say what every page needs. */
export const canSpeak: Promise<void> = speak(wanted);
