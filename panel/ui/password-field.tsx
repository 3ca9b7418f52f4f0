import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTexts } from '../i18n/texts.ts';

/** A password, which its button shows, in the language of the user. */
export function PasswordField(props: PasswordInputProps) {
  const t = useTexts();
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t('signIn.show') }} {...props} />;
}
