import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import { type ComponentPropsWithRef, type MouseEvent, type SyntheticEvent, useId, useState } from 'react';

type ExplainedButtonProps = ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps | 'disabled'> & {
    /** Why it is off; without it, it is on. */
    whyNot: string | undefined;
  };

/** Pixels: between a button and what it says; and what that needs below it, else it stands above. */
const gap = 6;
const room = 90;
/** The most that it is wide, with its distance from the edge. */
const width = 344;

/**
 * A button that says why it is off: to the mouse, to the keyboard, which still reaches it, to touch and to screen
 * readers. A disabled element of HTML says nothing to the last three. The Escape key hides what it says (WCAG 1.4.13).
 */
export function ExplainedButton({ whyNot, onClick, ...button }: ExplainedButtonProps) {
  const id = useId();
  /** Where it is said, in the window: what scrolls would cut it off elsewhere. */
  const [place, setPlace] = useState<{ left: number; top?: number; bottom?: number }>();
  const isOff = whyNot !== undefined;
  const refuse = (event: MouseEvent) => event.preventDefault();
  const say = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    const { left, top, bottom } = (currentTarget.firstElementChild ?? currentTarget).getBoundingClientRect();
    const isLow = bottom + room > innerHeight;
    setPlace({
      left: Math.max(12, Math.min(left, innerWidth - width)),
      ...(isLow ? { bottom: innerHeight - top + gap } : { top: bottom + gap }),
    });
  };
  const hide = () => setPlace(undefined);
  const off = { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': id, onClick: refuse };
  // Around it also while it is on: it would be another button when it goes off, and lose the focus.
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button within takes part; this only shows what it says
    <span
      style={{ display: 'contents' }}
      onMouseOver={say}
      onMouseLeave={hide}
      onFocus={say}
      onBlur={hide}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      <Button {...button} {...(isOff ? off : { onClick })} />
      {isOff && <VisuallyHidden id={id}>{whyNot}</VisuallyHidden>}
      {isOff && place && (
        <span role="tooltip" className="why" style={place}>
          {whyNot}
        </span>
      )}
    </span>
  );
}
