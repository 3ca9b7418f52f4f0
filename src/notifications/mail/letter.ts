/** The letters that carry notifications. They have no reasons, no kinds of absence and no figures of pay. */
import { greetingOf } from '../../accounts/index.ts';
import type { LocalDate } from '../../platform/clock.ts';
import { formatTags, type Locale, localeOf } from '../../platform/locale.ts';
import type { Letter } from '../../platform/mail.ts';
import { type NameInMail, nameInMail } from '../../platform/name-in-mail.ts';
import type { Notification } from '../notification.ts';
import type { ClaimedMail } from './store.ts';

/** More than these are counted, and read in the panel. */
const mostInLetter = 50;

type Outcomes = Record<string, string>;

/** What the letters say in a language. */
interface Words {
  /** An employee without a name to show: at the beginning of a sentence, and within. */
  someone: readonly [string, string];
  /** A user or a token. */
  actor: string;
  file: string;
  days: (days: number, shown: string) => string;
  /** Hours of a day or of several. */
  hours: (hours: string, days: number, shown: string) => string;
  span: (from: string, to: string) => string;
  since: (from: string) => string;
  requested: (who: NameInMail, days: string, when: string) => string;
  returned: (who: NameInMail, days: string, when: string) => string;
  requestedMany: (count: string) => string;
  decided: Outcomes;
  decidedMany: (count: string) => Outcomes;
  tasks: (count: number, who: NameInMail) => string;
  corrected: (by: NameInMail, day: string) => Outcomes;
  correctedMany: (by: NameInMail, count: string) => string;
  dataRequested: (who: NameInMail) => string;
  dataRequestedMany: (count: string) => string;
  dataDecided: Outcomes;
  dataDecidedMany: (count: string) => Outcomes;
  imported: (file: NameInMail) => string;
  /** @param named the description of the endpoint in brackets; '': none */
  trouble: (named: NameInMail) => Outcomes;
  subjectOfMany: (count: string) => string;
  more: (count: string) => string;
  choose: (link: string) => string;
}

const texts: Record<Locale, Words> = {
  en: {
    someone: ['An employee', 'an employee'],
    actor: 'A user',
    file: 'a file',
    days: (days, shown) => (days === 1 ? '1 day' : `${shown} days`),
    hours: (hours, days, shown) => `${hours} (${days === 1 ? '1 day' : `${shown} days`})`,
    span: (from, to) => (from === to ? `on ${from}` : `from ${from} to ${to}`),
    since: (from) => `from ${from}`,
    requested: (who, days, when) => `${who} asked for ${days} of time off ${when}`,
    returned: (who, days, when) => `${who} asked to give back ${days} of time off ${when}`,
    requestedMany: (count) => `${count} requests for time off wait for a decision`,
    decided: {
      approved: 'Your request for time off was approved',
      rejected: 'Your request for time off was rejected',
      cancelled: 'Your time off was cancelled',
    },
    decidedMany: (count) => ({
      approved: `${count} of your requests for time off were approved`,
      rejected: `${count} of your requests for time off were rejected`,
      cancelled: `Your time off was cancelled (${count} requests)`,
    }),
    tasks: (count, who) =>
      count === 1
        ? `A task of the onboarding of ${who} was assigned to you`
        : `${count} tasks of the onboarding of ${who} were assigned to you`,
    corrected: (by, day) => ({
      created: `${by} added a work entry for you${day && ` on ${day}`}`,
      updated: `${by} corrected your work entry${day && ` of ${day}`}`,
      deleted: `${by} deleted your work entry${day && ` of ${day}`}`,
    }),
    correctedMany: (by, count) => `${by} changed ${count} of your work entries`,
    dataRequested: (who) => `${who} asked to change their own data`,
    dataRequestedMany: (count) => `${count} requests for changes of own data wait for a decision`,
    dataDecided: {
      accepted: 'Your change of your own data was accepted',
      rejected: 'Your change of your own data was rejected',
    },
    dataDecidedMany: (count) => ({
      accepted: `${count} changes of your own data were accepted`,
      rejected: `${count} changes of your own data were rejected`,
    }),
    imported: (file) => `Your import of ${file} is finished`,
    trouble: (named) => ({
      degraded: `A webhook endpoint${named} fails: its events are held`,
      paused: `A webhook endpoint${named} is paused after days without a success`,
      disabled: `A webhook endpoint${named} is disabled after days without a success`,
      loop_suspected: `A delivery to a webhook endpoint${named} is held as a suspected loop`,
    }),
    subjectOfMany: (count) => `${count} notifications`,
    more: (count) => `And ${count} more.`,
    choose: (link) => `You choose what Rollcall tells you, and how: ${link}`,
  },
  es: {
    someone: ['Un empleado', 'un empleado'],
    actor: 'Un usuario',
    file: 'un archivo',
    days: (days, shown) => (days === 1 ? '1 día libre' : `${shown} días libres`),
    hours: (hours, days, shown) => `${hours} libres (${days === 1 ? '1 día' : `${shown} días`})`,
    span: (from, to) => (from === to ? `el ${from}` : `del ${from} al ${to}`),
    since: (from) => `desde el ${from}`,
    requested: (who, days, when) => `${who} ha solicitado ${days} ${when}`,
    returned: (who, days, when) => `${who} ha solicitado devolver ${days} ${when}`,
    requestedMany: (count) => `${count} solicitudes de ausencia esperan una decisión`,
    decided: {
      approved: 'Tu solicitud de ausencia se ha aprobado',
      rejected: 'Tu solicitud de ausencia se ha rechazado',
      cancelled: 'Tu ausencia se ha cancelado',
    },
    decidedMany: (count) => ({
      approved: `Se han aprobado ${count} de tus solicitudes de ausencia`,
      rejected: `Se han rechazado ${count} de tus solicitudes de ausencia`,
      cancelled: `Se han cancelado ${count} de tus solicitudes de ausencia`,
    }),
    tasks: (count, who) =>
      count === 1
        ? `Se te ha asignado una tarea de la incorporación de ${who}`
        : `Se te han asignado ${count} tareas de la incorporación de ${who}`,
    corrected: (by, day) => ({
      created: `${by} ha añadido un fichaje tuyo${day && ` del ${day}`}`,
      updated: `${by} ha corregido tu fichaje${day && ` del ${day}`}`,
      deleted: `${by} ha eliminado tu fichaje${day && ` del ${day}`}`,
    }),
    correctedMany: (by, count) => `${by} ha cambiado ${count} de tus fichajes`,
    dataRequested: (who) => `${who} ha solicitado cambiar sus datos`,
    dataRequestedMany: (count) => `${count} solicitudes de cambio de datos esperan una decisión`,
    dataDecided: {
      accepted: 'Tu cambio de datos se ha aprobado',
      rejected: 'Tu cambio de datos se ha rechazado',
    },
    dataDecidedMany: (count) => ({
      accepted: `Se han aprobado ${count} de tus cambios de datos`,
      rejected: `Se han rechazado ${count} de tus cambios de datos`,
    }),
    imported: (file) => `Tu importación de ${file} ha terminado`,
    trouble: (named) => ({
      degraded: `Un destino de webhook${named} falla: sus eventos se retienen`,
      paused: `Un destino de webhook${named} está en pausa tras varios días sin éxito`,
      disabled: `Un destino de webhook${named} está desactivado tras varios días sin éxito`,
      loop_suspected: `Un envío a un destino de webhook${named} se retiene por un posible bucle`,
    }),
    subjectOfMany: (count) => `${count} avisos`,
    more: (count) => `Y ${count} más.`,
    choose: (link) => `Tú eliges qué avisos te envía Rollcall, y cómo: ${link}`,
  },
};

/** The page that a notification is about. */
function pathOf({ kind, subjectId, timeOff, workDate, employee }: Notification): string {
  if (kind === 'time_off_requested') return '/time-off/requests';
  if (kind === 'time_off_decided') return timeOff ? `/time-off?month=${timeOff.firstDay.slice(0, 7)}` : '/time-off';
  if (kind === 'onboarding_tasks_assigned') return '/';
  if (kind === 'work_entry_corrected') return workDate ? `/time?week=${workDate}` : '/time';
  if (kind === 'own_data_requested') return '/people/own-data';
  if (kind === 'own_data_decided') return employee ? `/people/${employee.id}` : '/';
  if (kind === 'import_finished') return subjectId ? `/people/import/${subjectId}` : '/people/import';
  return subjectId ? `/configuration/integrations/webhooks/${subjectId}` : '/configuration/integrations/webhooks';
}

type TimeOff = NonNullable<Notification['timeOff']>;

/** A length of time to the minute: `2 h 30 min`. */
function hoursOf(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

const inBrackets = (name: NameInMail) => (name === '' ? name : (` (${name})` as NameInMail));

/** The name of a file; its ending alone is no address. */
function fileInMail(name: string, instead: string): NameInMail {
  const [ending = ''] = /\.(csv|tsv|txt)$/i.exec(name) ?? [];
  const stem = nameInMail(name.slice(0, name.length - ending.length), '');
  return (stem === '' ? instead : stem + ending) as NameInMail;
}

/** A notification as a sentence without its full stop. */
function sentenceOf(notice: Notification, locale: Locale): string {
  const words = texts[locale];
  const { kind, count, employee, timeOff, workDate, outcome, label } = notice;
  const number = new Intl.NumberFormat(formatTags[locale]);
  const day = (date: LocalDate) =>
    new Intl.DateTimeFormat(formatTags[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date));
  const [someone, ofSomeone] = words.someone;
  const nameOr = (instead: string) =>
    nameInMail(employee ? `${employee.firstName} ${employee.lastName}` : instead, instead);
  const who = nameOr(someone);
  const by = nameInMail(notice.actorName, words.actor);
  const many = number.format(count);
  const pick = (from: Outcomes) => from[outcome ?? ''] ?? '';
  const when = (off: TimeOff) =>
    (off.lastDay === null ? words.since(day(off.firstDay)) : words.span(day(off.firstDay), day(off.lastDay))) +
    (off.startTime === null ? '' : `, ${off.startTime}–${off.endTime}`);
  switch (kind) {
    case 'time_off_requested': {
      if (!timeOff) return words.requestedMany(many);
      const shown = number.format(timeOff.days);
      const isHours = timeOff.seconds > 0 && (timeOff.startTime !== null || timeOff.days < 1);
      const amount = isHours
        ? words.hours(hoursOf(timeOff.seconds), timeOff.days, shown)
        : words.days(timeOff.days, shown);
      return (timeOff.isReturn ? words.returned : words.requested)(who, amount, when(timeOff));
    }
    case 'time_off_decided':
      return timeOff ? `${pick(words.decided)}: ${when(timeOff)}` : pick(words.decidedMany(many));
    case 'onboarding_tasks_assigned':
      return words.tasks(count, nameOr(ofSomeone));
    case 'work_entry_corrected':
      return count > 1
        ? words.correctedMany(by, many)
        : pick(words.corrected(by, workDate === null ? '' : day(workDate)));
    case 'own_data_requested':
      return count > 1 ? words.dataRequestedMany(many) : words.dataRequested(who);
    case 'own_data_decided':
      return pick(count > 1 ? words.dataDecidedMany(many) : words.dataDecided);
    case 'import_finished':
      return words.imported(fileInMail(label ?? '', words.file));
    case 'webhook_trouble':
      return pick(words.trouble(inBrackets(nameInMail(label ?? '', ''))));
  }
}

/** Writes the letter of one or more notifications, in the language of the user. */
export function writeLetter(
  { name, email, company, language }: Pick<ClaimedMail, 'name' | 'email' | 'company' | 'language'>,
  notices: readonly Notification[],
  baseUrl: string,
): Letter {
  const locale = localeOf(language);
  const words = texts[locale];
  const person = nameInMail(name, '');
  const number = new Intl.NumberFormat(formatTags[locale]);
  const items = notices.slice(0, mostInLetter).map((notice) => {
    const sentence = sentenceOf(notice, locale);
    return { sentence, text: `${sentence}.\n${baseUrl}${pathOf(notice)}` };
  });
  const [first] = items;
  const rest = notices.length - items.length;
  return {
    to: { name: person, address: email },
    subject:
      items.length === 1 && first
        ? first.sentence
        : `${nameInMail(company, 'Rollcall')}: ${words.subjectOfMany(number.format(notices.length))}`,
    text: [
      greetingOf(person, { language }),
      ...items.map(({ text }) => text),
      ...(rest > 0 ? [`${words.more(number.format(rest))}\n${baseUrl}/`] : []),
      `${words.choose(`${baseUrl}/account/notifications`)}\n`,
    ].join('\n\n'),
  };
}
