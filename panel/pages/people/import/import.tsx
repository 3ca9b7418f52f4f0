import { Button, Stack, Table, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRead, useReadAll } from '../../../api.ts';
import { formatInstant, formatNumber } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session.tsx';
import { Listing } from '../../../ui/listing.tsx';
import { Denied, PageHeader, Read } from '../../../ui/states.tsx';
import { inOrder } from '../../configuration/custom-fields/in-order.ts';
import { Choose } from './choose.tsx';

/** Employees > Import: a new file, and the earlier ones. */
export function ImportPage() {
  const t = useTexts();
  const may = useMay();
  return (
    <>
      <PageHeader title={t('import.title')} note={t('import.note')}>
        <Button variant="default" component={Link} to={paths.people} activeOptions={{ exact: true }}>
          {t('import.back')}
        </Button>
      </PageHeader>
      {may('listImports') ? <Start /> : <Denied />}
    </>
  );
}

function Start() {
  const custom = useReadAll('listCustomFields', inOrder);
  return (
    <Stack gap="xl">
      <Read of={custom}>{({ data }) => <Choose custom={data} />}</Read>
      <Earlier />
    </Stack>
  );
}

/** The latest imports: one under way can be followed, a checked one started. */
function Earlier() {
  const t = useTexts();
  const imports = useRead('listImports');
  return (
    <Read of={imports}>
      {({ data }) =>
        data.length > 0 && (
          <div>
            <Title order={2} mb="xs">
              {t('import.earlier')}
            </Title>
            <Listing
              minWidth={560}
              head={[t('import.file'), t('import.state'), t('import.rowCount'), t('import.by'), t('import.at')]}
            >
              {data.map(({ id, fileName, status, counts, createdBy, createdAt }) => (
                <Table.Tr key={id}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <Link to={paths.importOfPeople} params={{ id }}>
                      {fileName}
                    </Link>
                  </Table.Td>
                  <Table.Td>{t(`import.statuses.${status}`)}</Table.Td>
                  <Table.Td>{formatNumber(counts.rows)}</Table.Td>
                  <Table.Td>{createdBy.name}</Table.Td>
                  <Table.Td>{formatInstant(createdAt)}</Table.Td>
                </Table.Tr>
              ))}
            </Listing>
          </div>
        )
      }
    </Read>
  );
}
