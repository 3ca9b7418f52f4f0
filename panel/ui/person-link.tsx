import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useCallback } from 'react';
import { paths } from '../paths.ts';
import { root } from '../root.ts';
import { type PersonTab, personTabs } from '../search.ts';
import { elementOf } from './element-of.ts';

interface PersonLinkProps {
  id: string;
  children: ReactNode;
  /** The part of their page; the first without it. */
  tab?: PersonTab;
  tabIndex?: number | undefined;
}

/** A plain link to an employee, for long lists that draw and drop many; their container has `useFollow`. */
export const PersonLink = ({ id, children, tab, tabIndex }: PersonLinkProps) => (
  <a
    href={`${root}${paths.person.replace('$id', id)}${tab ? `?tab=${tab}` : ''}`}
    data-id={id}
    data-tab={tab}
    tabIndex={tabIndex}
  >
    {children}
  </a>
);

/**
 * The link that was pressed: in a row of a list any place does, unless it acts itself, is edited there, or its text is being
 * selected.
 */
function linkAt(element: Element | undefined): HTMLElement | null | undefined {
  const link = element?.closest('a');
  if (
    link ||
    element?.closest('button, input, label, [aria-readonly="false"]') ||
    getSelection()?.isCollapsed === false
  )
    return link;
  return element?.closest('tr[data-index]')?.querySelector('a');
}

/** Opens the person whose plain link, or whose row, was pressed, unless another window is wanted. */
export function useFollow(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const { id, tab: name } = linkAt(elementOf(event))?.dataset ?? {};
      if (id === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void navigate({ to: paths.person, params: { id }, search: { tab: personTabs.find((tab) => tab === name) } });
    },
    [navigate],
  );
}
