import { Table } from '@mantine/core';
import { useReadOn } from '../../../api.ts';
import { formatInstant } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { browserName } from '../../../ui/browser-name.ts';
import { Listing } from '../../../ui/listing.tsx';
import { MoreButton } from '../../../ui/more.tsx';
import { Note } from '../../../ui/note.tsx';
import { Read } from '../../../ui/states.tsx';

/** The sign-ins, failed ones included. */
export function SignIns() {
  const records = useReadOn('listSignIns', { query: { limit: 100, orderBy: 'createdAt desc' } });
  return (
    <Read of={records}>
      {({ data }) => (
        <>
          <Listing
            minWidth={640}
            head={[t('audit.at'), t('audit.who'), t('audit.outcome'), t('audit.browser'), t('audit.address')]}
          >
            {data.map(({ id, createdAt, name, email, outcome, userAgent, address }) => (
              <Table.Tr key={id}>
                <Table.Td>{formatInstant(createdAt)}</Table.Td>
                <Table.Td>
                  {name}
                  <Note size="xs">{email}</Note>
                </Table.Td>
                <Table.Td>{t(`audit.outcomes.${outcome}`)}</Table.Td>
                <Table.Td title={userAgent ?? undefined}>{browserName(userAgent)}</Table.Td>
                <Table.Td>{address}</Table.Td>
              </Table.Tr>
            ))}
          </Listing>
          <MoreButton of={records} />
        </>
      )}
    </Read>
  );
}
