/** Draws a page before the sign-in: a title, and mostly a form. */
import { changeLanguage, languages } from '../i18n/index.ts';
import { presentLanguage } from '../i18n/language.ts';
import { fieldErrors, fieldOf, problemText, refusalOf, refusalText } from '../i18n/refusal.ts';
import type { PlainTextKey } from '../i18n/texts.ts';
import { t } from '../i18n/texts.ts';
import markUrl from '../mark.svg?no-inline';
import { root } from '../root.ts';

export interface Field {
  name: string;
  /** Where the API points to it, if not by its name: `administrator.email`. */
  pointer?: string;
  label: PlainTextKey;
  note?: PlainTextKey;
  type?: 'text' | 'email' | 'password';
  autocomplete: string;
  value?: string;
}

export interface Page {
  title: PlainTextKey;
  /** A sentence below the title; a function, so that it is said in the language that is chosen later. */
  note?: () => string;
  form?: {
    fields: readonly Field[];
    action: PlainTextKey;
    /** Sends it, and leads on; what it throws is shown. */
    send: (values: Readonly<Record<string, string>>) => Promise<void>;
  };
  /** What else one can do: an address of these pages, or an act. */
  other?: { label: PlainTextKey; to: string | (() => void) };
}

/** Shows a page in the place of the last one, and the focus in its first field. */
export function show(page: Page): void {
  const form = page.form && formOf(page.form);
  const note = page.note?.();
  document.title = `${t(page.title)} · Rollcall`;
  document
    .getElementById('root')
    ?.replaceChildren(
      element(
        'main',
        { class: 'outside' },
        element('div', { class: 'outside-brand' }, element('img', { src: markUrl, alt: '' }), 'Rollcall'),
        element('h1', {}, t(page.title)),
        ...(note === undefined ? [] : [element('p', form ? {} : { role: 'status' }, note)]),
        ...(form ? [form] : []),
        element('div', { class: 'outside-foot' }, ...(page.other ? [otherOf(page.other)] : []), languageOf(page)),
      ),
    );
  form?.querySelector<HTMLElement>('input:placeholder-shown, input')?.focus();
}

function otherOf({ label, to }: NonNullable<Page['other']>): HTMLElement {
  if (typeof to === 'string') return element('a', { href: root + to }, t(label));
  const button = element('button', { type: 'button', class: 'quiet' }, t(label));
  button.addEventListener('click', to);
  return button;
}

/** Chooses the language; what was typed stays. */
function languageOf(page: Page): HTMLElement {
  const options = languages.map(({ code, name }) =>
    element('option', { value: code, lang: code, selected: code === presentLanguage() }, name),
  );
  const select = element('select', { 'aria-label': t('fields.language') }, ...options);
  select.addEventListener('change', async () => {
    const chosen = languages.find(({ code }) => code === select.value);
    if (chosen === undefined) return;
    const typed = [...document.querySelectorAll('input')].map(({ value }) => value);
    await changeLanguage(chosen.code);
    show(page);
    for (const [i, input] of document.querySelectorAll('input').entries()) input.value = typed[i] ?? '';
    document.querySelector('select')?.focus();
  });
  return select;
}

function formOf({ fields, action, send }: NonNullable<Page['form']>): HTMLFormElement {
  const drawn = fields.map(fieldIn);
  const button = element('button', { class: 'filled' }, t(action));
  const alert = element('div', { role: 'alert' });
  const form = element('form', { novalidate: true }, ...drawn.map(({ field }) => field), alert, button);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.ariaBusy) return;
    button.ariaBusy = 'true';
    try {
      await send(Object.fromEntries(drawn.map(({ input }) => [input.name, input.value])));
    } catch (error) {
      const errors = fieldErrors(error);
      for (const { pointer, say } of drawn) say(errors[pointer]);
      alert.replaceChildren(...whyNot(error, new Set(drawn.map(({ pointer }) => pointer))));
      drawn.find(({ pointer }) => errors[pointer] !== undefined)?.input.focus();
    } finally {
      button.ariaBusy = null;
    }
  });
  return form;
}

function fieldIn({ name, pointer = name, label, note, type = 'text', autocomplete, value = '' }: Field) {
  const [noteId, errorId] = [`${name}-note`, `${name}-error`];
  const input = element('input', {
    id: name,
    name,
    type,
    autocomplete,
    value,
    required: true,
    'aria-describedby': `${noteId} ${errorId}`,
  });
  const box = element('div', {}, input, ...(type === 'password' ? [eyeOf(input)] : []));
  const notes = note ? [element('small', { id: noteId }, t(note))] : [];
  const field = element('div', { class: 'field' }, element('label', { for: name }, t(label)), ...notes, box);
  return {
    input,
    pointer,
    field,
    say(why: string | undefined) {
      input.ariaInvalid = why === undefined ? null : 'true';
      field.querySelector('.wrong')?.remove();
      if (why !== undefined) field.append(element('small', { class: 'wrong', id: errorId }, why));
    },
  };
}

/** Shows the password, or hides it again. */
function eyeOf(input: HTMLInputElement): HTMLElement {
  const button = element('button', {
    type: 'button',
    class: 'eye',
    'aria-label': t('signIn.show'),
    'aria-pressed': 'false',
  });
  button.addEventListener('click', () => {
    const isShown = input.type === 'password';
    input.type = isShown ? 'text' : 'password';
    button.ariaPressed = String(isShown);
  });
  return button;
}

/** The error in sentences: what the fields do not say themselves. */
function whyNot(error: unknown, drawn: ReadonlySet<string>): HTMLElement[] {
  const problem = refusalOf(error);
  if (problem === undefined) return [element('p', {}, t('states.unreachable'))];
  const others = (problem.errors ?? []).filter(({ pointer }) => !drawn.has(fieldOf(pointer)));
  const isMarked = (problem.errors ?? []).length > others.length;
  const first =
    problem.code === 'invalid_body' ? t(isMarked ? 'states.correctMarked' : 'states.correct') : problemText(problem);
  const id = problem.status >= 500 ? [element('p', {}, `${t('states.requestId')} ${problem.instance}`)] : [];
  return [element('p', {}, first), ...others.map((found) => element('p', {}, refusalText(found))), ...id];
}

type Attributes = Record<string, string | boolean | undefined>;

/** Makes an element, with its attributes (true: without a value, false or undefined: none) and what is in it. */
function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(attribute, value === true ? '' : value);
  }
  made.append(...content);
  return made;
}
