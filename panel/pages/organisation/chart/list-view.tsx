import { Group, Text, Tree, type TreeNodeData, useTree } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { above, type Node, type OrgTree } from './tree.ts';

const dataOf = (node: Node): TreeNodeData => ({
  value: node.id,
  label: node.name,
  ...(node.reports.length > 0 ? { children: node.reports.map(dataOf) } : {}),
});

/** The same tree as lines one can walk through with the arrow keys, and a screen reader reads level by level. */
export function ListView({ tree, person }: { tree: OrgTree; person: string | undefined }) {
  const { t } = useTranslation();
  const data = useMemo(() => tree.tops.map(dataOf), [tree]);
  const opened = useMemo(
    () => Object.fromEntries((person ? above(tree, person) : tree.tops.map(({ id }) => id)).map((id) => [id, true])),
    [tree, person],
  );
  const state = useTree({ initialExpandedState: opened });
  return (
    <Tree
      data={data}
      tree={state}
      aria-label={t('chart.title')}
      renderNode={({ node, expanded, hasChildren, elementProps }) => {
        const one = tree.byId.get(node.value);
        return (
          <Group gap="xs" py={3} wrap="nowrap" {...elementProps}>
            <Text span w={14} ta="center" aria-hidden>
              {hasChildren ? (expanded ? '−' : '+') : ''}
            </Text>
            <Text size="sm" fw={node.value === person ? 700 : 400}>
              <Link to={paths.person} params={{ id: node.value }}>
                {node.label}
              </Link>{' '}
              <Text span c="dimmed" size="sm">
                {[one?.position, hasChildren && t('chart.below', { count: one?.below ?? 0 })]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Text>
          </Group>
        );
      }}
    />
  );
}
