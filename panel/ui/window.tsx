import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type WindowProps = Pick<ModalProps, 'title' | 'size' | 'onClose' | 'children'> & { opened?: boolean };

/** A window over the page; it is open as long as it is there, unless `opened` says otherwise. */
export function Window({ opened = true, ...props }: WindowProps) {
  const { t } = useTranslation();
  return <Modal opened={opened} closeButtonProps={{ 'aria-label': t('actions.close') }} {...props} />;
}
