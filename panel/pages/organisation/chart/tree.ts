/** Who reports to whom, as far as the user sees it. */

export interface Member {
  id: string;
  name: string;
  initials: string;
  managerId: string | null;
  position: string | null;
  /** A former employee, who stays as long as others report to them. */
  hasLeft: boolean;
}

export interface Node extends Member {
  reports: Node[];
  /** All reports, at any depth; former employees do not count. */
  below: number;
}

export interface OrgTree {
  /** The employees without a manager who have reports. */
  tops: Node[];
  /** Those with neither a manager nor reports. */
  single: Node[];
  byId: Map<string, Node>;
}

/** Puts people under their managers, in the order given. Whose manager is not among them is at the top. */
export function buildTree(members: readonly Member[]): OrgTree {
  const byId = new Map(members.map((member): [string, Node] => [member.id, { ...member, reports: [], below: 0 }]));
  const roots: Node[] = [];
  for (const node of byId.values()) {
    const manager = node.managerId === null ? undefined : byId.get(node.managerId);
    if (manager) manager.reports.push(node);
    else roots.push(node);
  }
  const count = (node: Node): number => {
    node.below = node.reports.reduce((sum, report) => sum + (report.hasLeft ? 0 : 1) + count(report), 0);
    return node.below;
  };
  for (const root of roots) count(root);
  return {
    tops: roots.filter(({ reports }) => reports.length > 0),
    single: roots.filter(({ reports }) => reports.length === 0),
    byId,
  };
}

/** The ids of the managers above a person, the nearest first. */
export function above({ byId }: OrgTree, id: string): string[] {
  const ids: string[] = [];
  for (let node = byId.get(id); node?.managerId && byId.has(node.managerId); node = byId.get(node.managerId)) {
    ids.push(node.managerId);
  }
  return ids;
}
