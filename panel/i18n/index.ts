import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en.ts';
import { es } from './es.ts';

export const languages = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof languages;

const stored = 'rollcall.language';
const preferred = (): Language => {
  const wanted = localStorage.getItem(stored) ?? navigator.language;
  return wanted.startsWith('es') ? 'es' : 'en';
};

await i18next.use(initReactI18next).init({
  lng: preferred(),
  fallbackLng: 'en',
  resources: { en: { translation: en }, es: { translation: es } },
  interpolation: { escapeValue: false },
  returnNull: false,
});
document.documentElement.lang = i18next.language;

export const presentLanguage = (): Language => i18next.language as Language;

export async function changeLanguage(language: Language): Promise<void> {
  localStorage.setItem(stored, language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
