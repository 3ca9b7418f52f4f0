/** Syntax trees of statements, from PostgreSQL's own parser, so that no form of statement escapes. */
import { loadModule, parseSync } from 'libpg-query';

await loadModule();

/** A node of a syntax tree, by its members. */
export type Tree = { [name: string]: Tree } & { [index: number]: Tree };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
export const listOf = (value: unknown): Tree[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The tree of a statement. @throws Error if it is no SQL */
export const treeOf = (text: string): Tree => parseSync(text) as object as Tree;

/** Every node of a tree, by the name of the member that it is. */
export function membersOf(tree: Tree): (name: string) => readonly Tree[] {
  const found = new Map<string, Tree[]>();
  const walk = (node: Tree) => {
    const members = Object.entries(node).filter(([, child]) => isTree(child));
    for (const [name, child] of members) {
      const same = found.get(name);
      if (same) same.push(child);
      else found.set(name, [child]);
    }
    for (const [, child] of members) walk(child);
  };
  walk(tree);
  return (name) => found.get(name) ?? [];
}

/** The words of a column's name: `r`, `account_id`; empty for any other node. */
export const wordsOf = (node: Tree | undefined): string[] =>
  listOf(node?.ColumnRef?.fields).map((field) => textOf(field.String?.sval));

/** The conditions that must all be true for a condition to be true. */
export const conjuncts = (condition: Tree | undefined): Tree[] =>
  textOf(condition?.BoolExpr?.boolop) === 'AND_EXPR'
    ? listOf(condition?.BoolExpr?.args).flatMap(conjuncts)
    : condition
      ? [condition]
      : [];
