import { Button } from '@mantine/core';
import { byName, useReadAll } from '../../../api.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Catalogue } from '../../../ui/catalogue.tsx';
import { PageHeader } from '../../../ui/states.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { KindForm } from './kind-form.tsx';

/** Configuration > Document kinds: who sees and adds which documents. */
export function DocumentKinds() {
  const t = useTexts();
  return (
    <Catalogue
      minWidth={680}
      head={(onAdd) => (
        <PageHeader title={t('documentKinds.title')} note={t('documentKinds.note')}>
          <Button onClick={onAdd}>{t('documentKinds.new')}</Button>
        </PageHeader>
      )}
      rows={useReadAll('listDocumentKinds', byName)}
      remove="deleteDocumentKind"
      tag={({ sensitive }) => sensitive && <Tag color="yellow">{t('documentKinds.sensitive')}</Tag>}
      columns={[
        {
          label: t('documentKinds.visibleTo'),
          value: ({ visibleTo }) => t(`documentKinds.visibleToChoices.${visibleTo}`),
        },
        { label: t('documentKinds.addedBy'), value: ({ addedBy }) => t(`documentKinds.addedByChoices.${addedBy}`) },
      ]}
      form={(kind, onClose) => <KindForm kind={kind} onClose={onClose} />}
    />
  );
}
