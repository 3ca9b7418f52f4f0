/** The tree as the lines of a list, as far as it is unfolded. */
import type { Node, OrgTree } from './tree.ts';

export interface Line {
  node: Node;
  /** 1 is at the top. */
  level: number;
  /** Its place among those with the same manager, from 1, and how many they are. */
  place: number;
  siblings: number;
}

/** @param open the ids of those whose reports are listed */
export function linesOf({ tops }: OrgTree, open: ReadonlySet<string>): Line[] {
  const lines: Line[] = [];
  const list = (nodes: readonly Node[], level: number): void => {
    for (const [i, node] of nodes.entries()) {
      lines.push({ node, level, place: i + 1, siblings: nodes.length });
      if (open.has(node.id)) list(node.reports, level + 1);
    }
  };
  list(tops, 1);
  return lines;
}

/** The line to which a key leads, and the one that it opens or closes; undefined for other keys. */
export function keyInTree(
  key: string,
  at: number,
  lines: readonly Line[],
  open: ReadonlySet<string>,
): { to: number; toggle?: string } | undefined {
  const line = lines[at];
  if (!line) return undefined;
  const { id, reports } = line.node;
  const isOpen = reports.length > 0 && open.has(id);
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(at + 1, lines.length - 1) };
    case 'ArrowUp':
      return { to: Math.max(at - 1, 0) };
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: lines.length - 1 };
    case ' ':
      return reports.length > 0 ? { to: at, toggle: id } : { to: at };
    case 'ArrowRight':
      if (reports.length === 0) return { to: at };
      return isOpen ? { to: at + 1 } : { to: at, toggle: id };
    case 'ArrowLeft':
      if (isOpen) return { to: at, toggle: id };
      return {
        to: Math.max(
          lines.findLastIndex(({ level }, i) => i < at && level < line.level),
          0,
        ),
      };
    default:
      return undefined;
  }
}
