/** The API as the panel uses it: with the session of the page, and one form of errors. */
import {
  MutationCache,
  QueryCache,
  QueryClient,
  type UseMutationResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { ApiProblem, type CallOptions, type OperationId, type ReplyOf } from '../sdk/client.ts';
import { send } from './client.ts';
import { statusOf } from './i18n/refusal.ts';

export { fieldErrors, fieldOf, statusOf } from './i18n/refusal.ts';
export { ApiProblem };

/** Whether the signed-in user runs an operation. */
let isPermitted = (_id: OperationId) => true;
/** States what the signed-in user runs; before that, everything is sent. */
export const permitOnly = (permits: (id: OperationId) => boolean): void => {
  isPermitted = permits;
};

/** Whether the user runs an operation, for what is left out otherwise. */
export const mayCall = (id: OperationId): boolean => isPermitted(id);

/** As the API would refuse it. */
const refusedHere = () =>
  new ApiProblem({
    type: 'role_not_permitted',
    title: '',
    status: 403,
    detail: '',
    instance: '',
    code: 'role_not_permitted',
  });

/** Calls the API; what the role of the user does not permit is refused without a request. */
export const api = (<Id extends OperationId>(id: Id, options: CallOptions<Id>): Promise<ReplyOf<Id>> =>
  isPermitted(id) ? send(id, options) : Promise.reject(refusedHere())) as typeof send;

/** Whether the same call may work the next time: the connection failed, or the server had too much to do. */
const mayPass = (error: unknown): boolean => (statusOf(error) ?? 503) === 503;

/** A user whose session has ended signs in again. */
let onSignedOut = () => {};
export const whenSignedOut = (act: () => void): void => {
  onSignedOut = act;
};

const noteSignedOut = (error: unknown) => {
  if (statusOf(error) === 401) onSignedOut();
};

/**
 * The library would hold back what is asked for while the browser says that it is offline, and send it later: a clock-in
 * with the time of then. It fails at once instead.
 */
const always = { networkMode: 'always' } as const;

export const createQueries = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: noteSignedOut }),
    mutationCache: new MutationCache({ onError: noteSignedOut }),
    defaultOptions: {
      queries: {
        ...always,
        refetchOnReconnect: true,
        staleTime: 10_000,
        retry: (count, error) => mayPass(error) && count < 2,
      },
      mutations: always,
    },
  });

/** What a read asks for, which is what its answer is kept by. */
interface ReadInput {
  path?: unknown;
  query?: Record<string, unknown>;
}

/** What a read is asked with. */
export type Options<Id extends OperationId> = CallOptions<Id> & { enabled?: boolean; refetchInterval?: number };

const askedBy = ({ path, query }: ReadInput): ReadInput => ({ path, query });

/** The object or the person that a read is about, and the time. */
const subjectOf = (asked: ReadInput | undefined): string =>
  JSON.stringify([asked?.path, ...['employeeId', 'year', 'week', 'date'].map((name) => asked?.query?.[name])]);

/** How an operation is read, and what its answer is kept by. */
export const readingOf = <Id extends OperationId>(id: Id, options = {} as Options<Id>) => ({
  queryKey: [id, askedBy(options)] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ReplyOf<Id>> => api(id, { ...options, signal }),
});

/**
 * Reads by an operation. While a list is filtered, sorted or paged, its previous rows stay, but those of one employee
 * or week are never shown for another. Pages that show the same thing share one answer.
 */
export function useRead<Id extends OperationId>(id: Id, options = {} as Options<Id>) {
  const { enabled = true, refetchInterval = false } = options;
  const asked = askedBy(options);
  return useQuery<ReplyOf<Id>, Error, ReplyOf<Id>, readonly [Id, ReadInput]>({
    ...readingOf(id, options),
    enabled,
    refetchInterval,
    placeholderData: (before, last) => (subjectOf(last?.queryKey[1]) === subjectOf(asked) ? before : undefined),
  });
}

interface Page<Row> {
  data: Row[];
  /** `total` is on the first page alone. */
  meta: { nextCursor?: string | null; total?: number | null; redacted?: string[] };
}

/** The operations that list something. */
export type ListId = { [Id in OperationId]: ReplyOf<Id> extends Page<unknown> ? Id : never }[OperationId];

type Row<Id extends ListId> = ReplyOf<Id>['data'][number];

const readPage = <Id extends ListId>(id: Id, call: CallOptions<Id>, query: object): Promise<Page<Row<Id>>> =>
  api(id, { ...call, query: { ...call.query, ...query } });

/** Reads all pages of a list, one after the other by cursor. */
export async function readAll<Id extends ListId>(id: Id, call: CallOptions<Id>): Promise<Row<Id>[]> {
  const rows: Row<Id>[] = [];
  let cursor: string | undefined = 'start';
  do {
    const { data, meta }: Page<Row<Id>> = await readPage(id, call, { limit: 500, cursor });
    rows.push(...data);
    cursor = meta.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

/** Reads a whole list: for the options of a select, and for bounded lists, like a month of a few employees. */
export function useReadAll<Id extends ListId>(id: Id, options = {} as Options<Id>) {
  const { enabled = true, refetchInterval = false } = options;
  return useQuery<{ data: Row<Id>[] }>({
    queryKey: [id, 'all', askedBy(options)],
    enabled,
    refetchInterval,
    queryFn: async ({ signal }) => ({ data: await readAll(id, { ...options, signal }) }),
  });
}

/** In the order in which people look for something. */
export const byName = { query: { orderBy: 'name asc' } };

/** Reads a list page by page: the first page, and the next one on demand. */
export function useReadOn<Id extends ListId>(id: Id, options: Options<Id>) {
  const { refetchInterval = false } = options;
  return useInfiniteQuery({
    queryKey: [id, 'pages', askedBy(options)],
    refetchInterval,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => readPage(id, { ...options, signal }, { cursor: pageParam || undefined }),
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
    select: ({ pages }) => ({
      data: pages.flatMap(({ data }) => data),
      total: pages[0]?.meta.total ?? 0,
      /** The fields that the user may not see. */
      redacted: pages[0]?.meta.redacted ?? [],
    }),
  });
}

/**
 * Asks what a write would do, which changes nothing. The last answer stays while the next one is read.
 * @param call undefined: there is nothing to ask
 */
export function useDryRun<Id extends OperationId>(id: Id, call: CallOptions<Id> | undefined) {
  return useQuery<ReplyOf<Id>, Error, ReplyOf<Id>, readonly unknown[]>({
    queryKey: [id, 'dryRun', call],
    enabled: call !== undefined,
    staleTime: 0,
    retry: false,
    placeholderData: (before) => before,
    queryFn: ({ signal }) => api(id, { ...(call as CallOptions<Id>), query: { ...call?.query, dryRun: true }, signal }),
  });
}

/** How a write is going. */
export type WriteState = Pick<UseMutationResult, 'isPending' | 'error'>;

/** A unique key for a request; randomUUID would need TLS. */
export const newKey = (): string => crypto.getRandomValues(new BigUint64Array(2)).join('-');

/** What follows a write: `onSuccess` as soon as the reply is there, `onSettled` once all of the page is read again, or it failed. */
interface Then<Reply> {
  onSuccess?: ((reply: Reply) => void) | undefined;
  onError?: () => void;
  onSettled?: () => void;
}

/** Reads all of the page again. */
export const readAgain = (queries: QueryClient): Promise<void> => queries.invalidateQueries();

/** Whether a write may have been done although it failed: the reply was lost, or something on the way answered. */
const isUnanswered = (error: unknown): boolean => (statusOf(error) ?? 500) >= 500;

/** Whether a part of the page is still there. */
function useIsDrawn(): RefObject<boolean> {
  const isDrawn = useRef(true);
  useEffect(() => {
    isDrawn.current = true;
    return () => {
      isDrawn.current = false;
    };
  }, []);
  return isDrawn;
}

/** What tells inputs apart; a file by what its browser says of it. */
const textOf = (input: unknown): string =>
  JSON.stringify(input, (_, value) => (value instanceof File ? [value.name, value.size, value.lastModified] : value));

/** A write whose reply is on the way, or was lost. */
interface Sent<Reply> {
  text: string;
  key: string;
  written: Promise<Reply> | undefined;
}

/**
 * Writes. What the caller asked for follows at once, so a window closes as soon as its input is saved, even if reading
 * the page again draws another form in its place; nothing follows for a user who has left that part of the page meanwhile: it
 * would close the next window, or lead away from the next page. The write is pending until all of the page is read again, because
 * one write can change much, and a button that shows an earlier state must not be pressed. While its reply is on the way, the
 * same input is not sent again: a second click may come before the button is drawn as pending.
 * @param write `key` is its Idempotency-Key: the same for the same input, if the reply to it was lost
 * @param refresh what is done instead of reading the page again
 */
export function useWriteBy<Reply, Input>(
  write: (input: Input, key: string) => Promise<Reply>,
  refresh: (queries: QueryClient, reply: Reply) => unknown = readAgain,
) {
  const queries = useQueryClient();
  const last = useRef<Sent<Reply>>(undefined);
  const isDrawn = useIsDrawn();
  const {
    mutate: _,
    mutateAsync,
    variables,
    ...state
  } = useMutation<Reply, Error, { input: Input; key: string; onSuccess?: Then<Reply>['onSuccess'] }>({
    mutationFn: async ({ input, key }) => {
      const after = (next: Sent<Reply> | undefined) => {
        if (last.current?.key === key) last.current = next;
      };
      try {
        const reply = await write(input, key);
        after(undefined);
        return reply;
      } catch (error) {
        after(isUnanswered(error) ? { text: textOf(input), key, written: undefined } : undefined);
        throw error;
      }
    },
    onSuccess: (reply, { onSuccess }) => {
      if (isDrawn.current) onSuccess?.(reply);
      return refresh(queries, reply);
    },
  });
  const writeOnce = (input: Input, { onSuccess, ...others }: Then<Reply> = {}): Promise<Reply> => {
    const text = textOf(input);
    const same = last.current?.text === text ? last.current : undefined;
    if (same?.written) return same.written;
    const key = same?.key ?? newKey();
    const written = mutateAsync({ input, key, onSuccess }, others);
    last.current = { text, key, written };
    return written;
  };
  return {
    ...state,
    /** What is being written, or was last. */
    variables: variables?.input,
    mutate: (input: Input, then?: Then<Reply>) => void writeOnce(input, then).catch(() => {}),
    mutateAsync: (input: Input) => writeOnce(input),
  };
}

/** Writes by an operation. */
export const useWrite = <Id extends OperationId>(id: Id, refresh?: (queries: QueryClient) => unknown) =>
  useWriteBy<ReplyOf<Id>, CallOptions<Id>>((options) => api(id, options), refresh);

/** Creates by an operation, nothing twice when it is sent again after a lost reply: not for what a first reply alone shows. */
export const useCreate = <Id extends OperationId>(id: Id) =>
  useWriteBy<ReplyOf<Id>, CallOptions<Id>>((options, idempotencyKey) => api(id, { ...options, idempotencyKey }));
