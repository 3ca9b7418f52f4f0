import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { t } from '../i18n/texts.ts';

/** A password, which its button shows, in the language of the user. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t('signIn.show') }} {...props} />;
}
