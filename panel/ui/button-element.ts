import { type ComponentPropsWithRef, createElement, type MouseEvent } from 'react';

/**
 * The element of all buttons. While its action runs it ignores clicks, but is not disabled: the browser would take the focus
 * from it, and the keyboard would start again at the top of the page.
 */
export function ButtonElement({
  type = 'button',
  disabled,
  onClick,
  'data-loading': isBusy,
  ...button
}: ComponentPropsWithRef<'button'> & { 'data-loading'?: boolean }) {
  // biome-ignore lint/a11y/useButtonType: as Mantine says, else the default above
  return createElement('button', {
    ...button,
    type,
    'data-loading': isBusy,
    disabled: disabled && !isBusy,
    'aria-disabled': isBusy || button['aria-disabled'],
    onClick: isBusy ? (event: MouseEvent) => event.preventDefault() : onClick,
  });
}
