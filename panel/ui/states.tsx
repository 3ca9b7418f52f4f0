/** The states of a page without content: loading, empty, failed, denied. */
import { Alert, Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { FieldError } from '../../sdk/schemas.ts';
import { type ApiProblem, fieldOf } from '../api.ts';
import { useSessionEnded } from '../ended-session.ts';
import { fieldLabelAt, problemText, refusalOf, refusalText, statusOf } from '../i18n/refusal.ts';
import { t } from '../i18n/texts.ts';
import nothingUrl from '../nothing.svg?no-inline';
import { paths } from '../paths.ts';
import { focusContent } from './focus-content.ts';
import { Note } from './note.tsx';
import { noteVisit, usePageTitle } from './page-title.ts';

interface ProblemAlertProps {
  error: unknown;
  onRetry?: () => void;
  /** The names of the fields that already show their errors. */
  drawn?: ReadonlySet<string> | undefined;
  /** Whether it stands for the whole page, whose heading it has then. */
  isPage?: boolean;
}

const titleOf = (error: unknown) => {
  const status = statusOf(error) ?? 500;
  if (status === 403) return 'states.denied';
  if (status === 404) return 'notFound.title';
  return status < 500 ? 'states.refused' : 'states.failed';
};

/** Shows an error: the text of the API, and the id by which the operator finds it. */
export function ProblemAlert({ error, onRetry, drawn, isPage = false }: ProblemAlertProps) {
  const isEnded = useSessionEnded();
  const problem = refusalOf(error);
  // Once the user has signed in again, it is no longer true that the session has ended.
  if (!error || (problem?.status === 401 && !isEnded)) return null;
  const denied = problem?.status === 403;
  const title = t(titleOf(error));
  const errors = problem?.errors ?? [];
  const hidden = errors.filter(({ pointer }) => !drawn?.has(fieldOf(pointer)));
  return (
    <Alert
      color={denied ? 'yellow' : 'red'}
      title={
        isPage ? (
          <Title order={1} fz="inherit" fw="inherit">
            {title}
          </Title>
        ) : (
          title
        )
      }
      role="alert"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {isUnreadable(error) ? t('states.unreadable') : detailOf(problem, errors.length > hidden.length)}
        </Text>
        {hidden.map((found) => (
          <Text size="sm" key={`${found.pointer ?? found.parameter} ${found.detail}`}>
            <FieldName {...found} /> {refusalText(found)}
          </Text>
        ))}
        {problem && problem.status >= 500 && (
          <Text size="xs">
            {t('states.requestId')} <code>{problem.instance}</code>
          </Text>
        )}
        {onRetry && !denied && problem?.status !== 404 && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t('actions.retry')}
          </Button>
        )}
        {isPage && <WayHome />}
      </Stack>
    </Alert>
  );
}

/** What the page calls a field; one of which it says nothing has its name in the API. */
function FieldName({ pointer, parameter }: Pick<FieldError, 'pointer' | 'parameter'>) {
  const label = fieldLabelAt(pointer);
  return label === undefined ? <code>{pointer ?? parameter}</code> : <b>{label}</b>;
}

/** Whether a chosen file could not be read: it was changed, moved or removed since. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name);

/** The error in a sentence; the sentence of a wrong body is for programs, and repeats the list below. */
function detailOf(problem: ApiProblem['document'] | undefined, isMarked: boolean): string {
  if (problem === undefined) return t('states.unreachable');
  if (problem.code === 'invalid_body') return t(isMarked ? 'states.correctMarked' : 'states.correct');
  return problemText(problem);
}

/** What a page shows to a role that may not see it. */
export function Denied() {
  return (
    <Alert color="yellow" title={t('states.denied')} role="alert">
      <WayHome />
    </Alert>
  );
}

const WayHome = () => <Link to={paths.home}>{t('notFound.home')}</Link>;

interface EmptyProps {
  title: string;
  /** The button that fills it. */
  action?: ReactNode;
  children?: ReactNode;
}

export function Empty({ title, action, children }: EmptyProps) {
  const box = useRef<HTMLDivElement>(null);
  // Its button goes with the first row, and may have the focus.
  useLayoutEffect(() => {
    const { current } = box;
    return () => {
      if (current?.contains(document.activeElement)) focusContent();
    };
  }, []);
  return (
    <Center py="xl" ref={box}>
      <Stack align="center" gap="xs" maw={420}>
        <img src={nothingUrl} alt="" width={120} height={80} loading="lazy" />
        <Title order={2}>{title}</Title>
        <Text c="dimmed" ta="center">
          {children}
        </Text>
        {action}
      </Stack>
    </Center>
  );
}

/** The outline of what is on its way; what is there within 0.2 s shows none. */
export function Loading() {
  return (
    <div className="skeleton" role="status" aria-label={t('states.loading')}>
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}

interface ReadProps<Reply> {
  of: Pick<UseQueryResult<Reply>, 'data' | 'error'> & { refetch: () => unknown };
  /** Shown instead of a list without rows. */
  none?: ReactNode;
  children: (reply: Reply) => ReactNode;
}

/**
 * Whether the button that adds a row is above the list: an empty list has it in its own place. Until the list is read, there
 * is none that would take the focus with it to the other place.
 */
export const isAddedAbove = ({ data, error }: ReadProps<{ data: unknown[] }>['of']): boolean =>
  data ? data.data.length > 0 : error !== null;

const isEmpty = (reply: { data?: unknown }): boolean => Array.isArray(reply.data) && reply.data.length === 0;

/** Shows what was read, or the error; a failed call is never an empty list. */
export function Read<Reply extends object>({ of: query, none, children }: ReadProps<Reply>) {
  if (query.data !== undefined) return <>{none && isEmpty(query.data) ? none : children(query.data)}</>;
  if (query.error) return <ProblemAlert error={query.error} onRetry={() => void query.refetch()} />;
  return <Loading />;
}

/** The same for the object that a page is about: without it, the error is the page. */
export function ReadPage<Reply>({ of: query, children }: ReadProps<Reply>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error) return <FailedPage error={query.error} onRetry={() => void query.refetch()} />;
  return <Loading />;
}

function FailedPage(props: Pick<ProblemAlertProps, 'error' | 'onRetry'>) {
  usePageTitle(t(titleOf(props.error)));
  return <ProblemAlert {...props} isPage />;
}

interface PageHeaderProps {
  title: string;
  /** Which of several pages with this title, for the title of the window. */
  section?: string | undefined;
  note?: ReactNode;
  /** The pages that lead to it, from the area down. */
  trail?: [to: string, label: string, search?: object][];
  /** Before the title, and after it. */
  picture?: ReactNode;
  tag?: ReactNode;
  children?: ReactNode;
}

export function PageHeader({ title, section, children, note, trail = [], picture, tag }: PageHeaderProps) {
  const whole = section === undefined ? title : `${section} · ${title}`;
  usePageTitle(whole);
  useEffect(() => noteVisit(whole), [whole]);
  return (
    <Group justify="space-between" mb="lg" gap="sm">
      <Group gap={4} wrap="nowrap" style={{ flex: '1 1 auto' }}>
        {picture}
        <div style={{ flex: 1, minWidth: note ? 200 : 0 }}>
          {trail.length > 0 && (
            <nav className="trail" aria-label={t('nav.trail')}>
              {trail.map(([to, label, search = {}]) => (
                <Link key={label} to={to} search={search} activeOptions={{ exact: true }} className="quiet">
                  {label}
                </Link>
              ))}
            </nav>
          )}
          <Group gap="xs">
            <Title order={1} style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Title>
            {tag}
          </Group>
          {note && (
            // As wide as the title leaves it: what it says does not send the actions to the next line.
            <Note w={0} miw="100%">
              {note}
            </Note>
          )}
        </div>
      </Group>
      <Group gap="xs">{children}</Group>
    </Group>
  );
}
