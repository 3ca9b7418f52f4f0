import { Box, Paper } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../../i18n/texts.ts';
import { Initials } from '../../../ui/avatar.tsx';
import { elementOf } from '../../../ui/element-of.ts';
import { focusWhenDrawn } from '../../../ui/focus-when-drawn.ts';
import { PersonLink, useFollow } from '../../../ui/person-link.tsx';
import { useRows } from '../../../ui/use-rows.ts';
import styles from './chart.module.css';
import { keyInTree, linesOf } from './lines.ts';
import { above, type OrgTree } from './tree.ts';

/** Of a line and of a step to the right, in pixels; on a phone what is said about a person stands below their name. */
const wide = { height: 28, step: 24 };
const narrow = { height: 44, step: 12 };

/**
 * The same tree as lines one can walk through with the arrow keys, and a screen reader reads level by level; only the
 * lines in sight are drawn.
 */
export function ListView({ tree, person }: { tree: OrgTree; person: string | undefined }) {
  const follow = useFollow();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const { height, step } = isNarrow ? narrow : wide;
  const [open, setOpen] = useState(() => new Set(person ? above(tree, person) : tree.tops.map(({ id }) => id)));
  const lines = useMemo(() => linesOf(tree, open), [tree, open]);
  const [active, setActive] = useState(() =>
    Math.max(0, person === undefined ? 0 : lines.findIndex(({ node }) => node.id === person)),
  );
  const viewport = useRef<HTMLDivElement>(null);
  const { from, to, scrollTo } = useRows({ count: lines.length, height, viewport });
  const inSight = Array.from({ length: to - from }, (_, i) => from + i);
  // The focused row stays drawn, however far the user scrolls: the Tab key returns there.
  const drawn = [...new Set([...inSight, active])].filter((index) => index < lines.length).sort((a, b) => a - b);
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is looked for is in the middle at first
  useEffect(() => scrollTo(active, 'middle'), []);

  const toggle = (id: string) => setOpen(new Set(open.has(id) ? [...open].filter((one) => one !== id) : [...open, id]));
  const walk = (event: KeyboardEvent) => {
    const link = elementOf(event)?.querySelector('a');
    if (event.key === 'Enter' && link) return link.click();
    const { to, toggle: folded } = keyInTree(event.key, active, lines, open) ?? {};
    if (to === undefined || !viewport.current) return;
    event.preventDefault();
    if (folded !== undefined) toggle(folded);
    setActive(to);
    scrollTo(to);
    focusWhenDrawn(viewport.current, `[data-index="${to}"]`);
  };
  const press = (event: MouseEvent) => {
    follow(event);
    const at = Number(elementOf(event)?.closest<HTMLElement>('[data-index]')?.dataset.index);
    const node = lines[at]?.node;
    if (event.defaultPrevented || !node) return;
    setActive(at);
    if (node.reports.length > 0) toggle(node.id);
  };

  return (
    <Paper withBorder>
      <Box ref={viewport} p="md" mah="max(420px, calc(100dvh - 260px))" style={{ overflow: 'auto' }}>
        <div
          role="tree"
          aria-label={t('nav.orgChart')}
          className={styles.list}
          style={{ height: lines.length * height }}
          onKeyDown={walk}
          onClick={press}
        >
          {drawn.map((index) => {
            const { node, level, place, siblings } = lines[index] as (typeof lines)[number];
            const hasReports = node.reports.length > 0;
            const isOpen = open.has(node.id);
            const details = [
              node.hasLeft && t('chart.left'),
              node.position,
              hasReports && t('chart.below', { count: node.below }),
            ];
            return (
              <div
                key={node.id}
                role="treeitem"
                aria-level={level}
                aria-posinset={place}
                aria-setsize={siblings}
                aria-expanded={hasReports ? isOpen : undefined}
                aria-current={node.id === person || undefined}
                tabIndex={index === active ? 0 : -1}
                data-index={index}
                className={`${styles.listed} plain`}
                style={{ height, transform: `translateY(${index * height}px)`, paddingLeft: 8 + (level - 1) * step }}
              >
                <span aria-hidden>{hasReports && (isOpen ? '−' : '+')}</span>
                <Initials id={node.id} initials={node.initials} size={20} />
                <span className={styles.words}>
                  <PersonLink id={node.id} tabIndex={-1}>
                    {node.name}
                  </PersonLink>
                  <span className={styles.details}>{details.filter(Boolean).join(' · ')}</span>
                </span>
              </div>
            );
          })}
        </div>
      </Box>
    </Paper>
  );
}
