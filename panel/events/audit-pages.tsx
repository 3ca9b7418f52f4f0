import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AuditEntry } from '../../sdk/schemas.ts';
import { api } from '../api.ts';
import { zoneOfReader } from '../i18n/format.ts';
import { t } from '../i18n/texts.ts';
import { Note } from '../ui/note.tsx';
import { Pages } from '../ui/pages.tsx';
import { Empty } from '../ui/states.tsx';

/** The filters. */
interface AuditFilters {
  employeeId?: string;
  type?: string;
  actorId?: string;
  from?: string;
  to?: string;
}

interface AuditPagesProps {
  asked: AuditFilters;
  /** Shown when there are none. */
  note?: string;
  children: (entries: AuditEntry[]) => ReactNode;
}

/** The changes that match the filters, newest first, page by page. */
export function AuditPages({ asked, note, children }: AuditPagesProps) {
  const query = { ...asked, limit: 50 };
  const log = useInfiniteQuery({
    queryKey: ['readAuditLog', 'pages', query],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam, signal }) => {
      // Until the log is over, a page without entries only says how far the search has come.
      for (let before = pageParam; ; ) {
        const page = await api('readAuditLog', { query: { ...query, before }, signal });
        if (page.data.length > 0 || page.meta.nextBefore === null) return page;
        before = page.meta.nextBefore;
      }
    },
    getNextPageParam: ({ meta }) => meta.nextBefore ?? undefined,
  });
  const entries = log.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Pages of={log}>
      {entries.length === 0 ? (
        <Empty title={t('audit.none')}>{note}</Empty>
      ) : (
        <>
          <Note mb="xs">{t('audit.zone', { zone: zoneOfReader() })}</Note>
          {children(entries)}
        </>
      )}
    </Pages>
  );
}
