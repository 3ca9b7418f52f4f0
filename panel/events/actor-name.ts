import { isText, t } from '../i18n/texts.ts';

interface Actor {
  type: string;
  name: string;
}

/** Who made a change: a person, a token or an operator by their name, Rollcall itself by what it was doing, in words. */
export function actorName({ type, name }: Actor): string {
  const key = `systems.${name}`;
  return type === 'system' && isText(key) ? t(key) : name;
}
