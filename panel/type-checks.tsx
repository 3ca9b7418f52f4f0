/** What must not compile. `tsc -p panel` fails when one of these lines does; nothing runs or imports this file. */
import { Link, type useNavigate } from '@tanstack/react-router';
import type { EventName, PayrollRow } from '../sdk/schemas.ts';
import type { Wordless } from './events/event-name.ts';
import type { Unlabelled } from './events/field-label.ts';
import * as en from './i18n/en/index.ts';
import * as es from './i18n/es/index.ts';
import { type SameParameters, type Translation, t } from './i18n/texts.ts';
import type { PersonField } from './pages/people/details/fields.ts';
import { paths } from './paths.ts';

t('people.none');
t('people.count', { count: 2, shown: '2' });
// @ts-expect-error a text that does not exist
t('people.subtitle');
// @ts-expect-error a text without its parameter
t('home.title');
// @ts-expect-error a text with a parameter that it does not have
t('home.title', { name: 'Ada', day: 'Monday' });
// @ts-expect-error a plural form without the count
t('people.count', { shown: '2' });

// Spanish has the texts of English and no others, with the same parameters.
es satisfies Translation<typeof en>;
en satisfies Translation<typeof es>;
es satisfies SameParameters<typeof en, typeof es>;
// @ts-expect-error a Spanish text is missing
es.people satisfies Translation<typeof en.people & { subtitle: 'Everyone' }>;
// @ts-expect-error a Spanish plural form is missing
({ count_other: '{{shown}} personas' }) satisfies Translation<{ count_one: '{{shown}} person'; count_other: string }>;
// @ts-expect-error a Spanish text has a parameter that the English text does not have
({ title: 'Hola, {{nombre}}' }) as const satisfies SameParameters<
  { title: 'Hello, {{name}}' },
  { title: 'Hola, {{nombre}}' }
>;

// @ts-expect-error a field of a person without a label
({ name: 'preferredName', kind: 'text' }) satisfies PersonField;

// Every event has words; one that is missing here needs them in panel/i18n/en/events.ts.
({}) satisfies Record<Wordless, string>;
// @ts-expect-error an event without words
({}) satisfies Record<Wordless<EventName | 'employee.promoted'>, string>;

// Every field of a record with a history has a label; one that is missing here needs it in panel/i18n/en/fields.ts.
({}) satisfies Record<Unlabelled, string>;
// @ts-expect-error a field without a label
({}) satisfies Record<Unlabelled<'costCentres' | 'deskNumber'>, string>;

// Every figure of payroll rows has words; one that is missing here needs them in `seconds` of panel/i18n/en/periods.ts.
type Figure = Extract<keyof PayrollRow, `seconds${string}`>;
type Unnamed<Name extends string = Figure> = Exclude<Name, keyof typeof en.periods.seconds>;
({}) satisfies Record<Unnamed, string>;
// @ts-expect-error a figure without words
({}) satisfies Record<Unnamed<Figure | 'secondsOnCall'>, string>;

declare const navigate: ReturnType<typeof useNavigate>;

navigate({ to: paths.people, search: { departmentId: 'd' } });
// @ts-expect-error a search parameter that the page does not have
navigate({ to: paths.people, search: { department: 'd' } });
// @ts-expect-error a value that the parameter does not take
<Link to={paths.person} params={{ id: 'p' }} search={{ tab: 'salary' }} />;
// @ts-expect-error a search parameter that the page does not have
<Link to={paths.time} search={{ person: 'p' }} />;
