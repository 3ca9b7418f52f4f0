import type { SyntheticEvent } from 'react';

/** The element at which an event happened. */
export const elementOf = ({ target }: SyntheticEvent): Element | undefined =>
  target instanceof Element ? target : undefined;
