import { ActionIcon, Box, Button, Group, Paper, Text } from '@mantine/core';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { Initials } from '../../../ui/avatar.tsx';
import { PersonLink, useFollow } from '../../../ui/person-link.tsx';
import { useLanguage } from '../../../ui/use-language.ts';
import styles from './chart.module.css';
import { above, type Node, type OrgTree } from './tree.ts';

/** Boxes that a row shows at first; more on demand. */
const atOnce = 30;
/** Pixels, as in the style sheet. */
const boxWidth = 176;
const zooms = [0.4, 0.55, 0.7, 0.85, 1, 1.25, 1.5];
/** The sizes between which the chart fits itself to the window: what is smaller is not read. */
const [smallest, usual] = [3, 4];
/** From so many on, those without reports stand under each other. */
const stackedFrom = 3;

/** The tree as boxes; the reports of a collapsed manager are neither drawn nor laid out. */
export function ChartView({ tree, person }: { tree: OrgTree; person: string | undefined }) {
  const [zoom, setZoom] = useState(usual);
  const [open, setOpen] = useState(() => new Set(tree.tops.length === 1 ? [tree.tops[0]?.id as string] : []));
  useEffect(() => {
    if (person) setOpen((before) => new Set([...before, ...above(tree, person)]));
  }, [tree, person]);
  // The top stands in the middle of a row that may be wider than the window.
  const viewport = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = viewport.current ?? {};
    const fitting = zooms.findLastIndex((size, at) => at <= usual && size * scrollWidth <= clientWidth);
    setZoom(Math.max(smallest, fitting));
    requestAnimationFrame(() => {
      const { current } = viewport;
      current?.scrollTo({ left: (current.scrollWidth - current.clientWidth) / 2 });
    });
  }, []);
  const follow = useFollow();
  const toggle = useCallback(
    (id: string) =>
      setOpen((before) =>
        before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
      ),
    [],
  );
  return (
    <>
      <Group gap="xs" mb="sm">
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('chart.zoomOut')}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          −
        </ActionIcon>
        <Text size="sm" miw={48} ta="center" role="status">
          {Math.round((zooms[zoom] as number) * 100)} %
        </Text>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('chart.zoomIn')}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          +
        </ActionIcon>
        <Button variant="default" disabled={open.size === 0} onClick={() => setOpen(new Set())}>
          {t('chart.collapse')}
        </Button>
      </Group>
      <Paper withBorder>
        <Box
          ref={viewport}
          tabIndex={0}
          role="region"
          aria-label={t('nav.orgChart')}
          p="lg"
          h="max(420px, calc(100dvh - 330px))"
          style={{ overflow: 'auto' }}
        >
          {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the links in it take keys */}
          <div className={styles.levels} style={{ zoom: zooms[zoom] }} onClick={follow}>
            <Row nodes={tree.tops} open={open} toggle={toggle} person={person} />
          </div>
        </Box>
      </Paper>
    </>
  );
}

interface RowProps {
  nodes: Node[];
  open: Set<string>;
  toggle: (id: string) => void;
  person: string | undefined;
}

function Row({ nodes, person, ...shared }: RowProps) {
  const at = nodes.findIndex(({ id }) => id === person);
  const [shown, setShown] = useState(atOnce);
  const count = Math.max(shown, at + 1);
  const drawn = nodes.slice(0, count);
  const leaves = drawn.filter(({ reports }) => reports.length === 0);
  const stacked = leaves.length < stackedFrom ? [] : leaves;
  const box = (node: Node) => (
    <Person
      key={node.id}
      node={node}
      isOpen={shared.open.has(node.id)}
      isFound={node.id === person}
      toggle={shared.toggle}
    />
  );
  return (
    <ul>
      {drawn
        .filter((node) => !stacked.includes(node))
        .map((node) => (
          <li key={node.id}>
            {box(node)}
            {shared.open.has(node.id) && <Row nodes={node.reports} person={person} {...shared} />}
          </li>
        ))}
      {stacked.length > 0 && <li className={styles.stack}>{stacked.map(box)}</li>}
      {nodes.length > count && (
        <li>
          <Button variant="default" w={boxWidth} onClick={() => setShown(count + atOnce)}>
            {t('chart.more', { count: nodes.length - count })}
          </Button>
        </li>
      )}
    </ul>
  );
}

interface PersonProps {
  node: Node;
  isOpen: boolean;
  isFound: boolean;
  toggle: (id: string) => void;
}

/** A box, drawn again only when it changes, of plain elements: there may be a thousand. */
const Person = memo(function Person({ node, isOpen, isFound, toggle }: PersonProps) {
  useLanguage();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFound) box.current?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [isFound]);
  const count = node.reports.length;
  const figures = [count, node.below]
    .slice(0, node.below > count ? 2 : 1)
    .map(formatNumber)
    .join(' · ');
  return (
    <div
      ref={box}
      className={styles.person}
      data-leaf={count === 0 || undefined}
      data-left={node.hasLeft || undefined}
      aria-current={isFound || undefined}
    >
      <div className={`${styles.line} plain`}>
        <Initials id={node.id} initials={node.initials} size={20} />
        <PersonLink id={node.id}>{node.name}</PersonLink>
      </div>
      <div className={styles.position}>
        {[node.hasLeft && t('chart.left'), node.position].filter(Boolean).join(' · ') || '–'}
      </div>
      {count > 0 && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-label={`${figures} ${t('chart.under', { name: node.name })}`}
          onClick={() => toggle(node.id)}
        >
          {isOpen ? '−' : '+'}&nbsp;{figures}
        </button>
      )}
    </div>
  );
});
