import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadRefusals } from './refusal.ts';

/** A language is loaded when a reader chooses it. */
const texts = {
  en: async () => (await import('./en/index.ts')).en,
  es: async () => (await import('./es/index.ts')).es,
};

export type Language = keyof typeof texts;

export const languages: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
];

const stored = 'rollcall.language';
const preferred = (): Language => {
  const wanted = localStorage.getItem(stored) ?? navigator.language;
  return wanted.startsWith('es') ? 'es' : 'en';
};

await i18next.use(initReactI18next).init({
  interpolation: { escapeValue: false },
  returnNull: false,
});
await speak(preferred());

export const presentLanguage = (): Language => i18next.language as Language;

export async function changeLanguage(language: Language): Promise<void> {
  localStorage.setItem(stored, language);
  await speak(language);
}

async function speak(language: Language): Promise<void> {
  await loadRefusals(language);
  i18next.addResourceBundle(language, 'translation', await texts[language]());
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
