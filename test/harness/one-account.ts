/**
 * Checks a statement against the rule that every tenant table is compared with the account as a parameter, never with
 * another row's `account_id`.
 */
import { conjuncts, listOf, membersOf, type Tree, textOf, treeOf, wordsOf } from '../../tools/rows/sql-tree.ts';

const isAccount = (node: Tree | undefined): boolean => wordsOf(node).at(-1) === 'account_id';
const isParameter = (node: Tree | undefined): boolean =>
  node?.ParamRef !== undefined || (node?.TypeCast !== undefined && isParameter(node.TypeCast.arg));

/** The name of the table whose account a condition compares with a parameter; empty for the only table. */
function comparedBy(condition: Tree): string | undefined {
  const { kind, name, lexpr, rexpr } = condition.A_Expr ?? {};
  const isEqual = ['AEXPR_OP', 'AEXPR_OP_ANY'].includes(textOf(kind)) && textOf(listOf(name)[0]?.String?.sval) === '=';
  const column = isAccount(lexpr) ? lexpr : isAccount(rexpr) ? rexpr : undefined;
  if (!isEqual || column === undefined || !isParameter(column === lexpr ? rexpr : lexpr)) return undefined;
  return wordsOf(column).at(-2) ?? '';
}

interface Source {
  table: string;
  alias: string;
}

const sourceOf = (range: Tree): Source => ({
  table: textOf(range.relname),
  alias: textOf(range.alias?.aliasname) || textOf(range.relname),
});

/** The tables of a FROM and the conditions of its joins; a subquery has separate conditions. */
function fromItem(item: Tree | undefined): { sources: Source[]; conditions: Tree[] } {
  if (item?.RangeVar) return { sources: [sourceOf(item.RangeVar)], conditions: [] };
  if (!item?.JoinExpr) return { sources: [], conditions: [] };
  const { larg, rarg, quals } = item.JoinExpr;
  const sides = [fromItem(larg), fromItem(rarg)];
  return {
    sources: sides.flatMap(({ sources }) => sources),
    conditions: [...sides.flatMap(({ conditions }) => conditions), ...conjuncts(quals)],
  };
}

/** Whether each row that an INSERT makes has a parameter for its account. */
function isInsertedForParameter({ cols, selectStmt }: Tree): boolean {
  const place = listOf(cols).findIndex((column) => textOf(column.ResTarget?.name) === 'account_id');
  const { valuesLists, targetList } = selectStmt?.SelectStmt ?? {};
  const rows = valuesLists
    ? listOf(valuesLists).map((row) => listOf(row.List?.items)[place])
    : [listOf(targetList)[place]?.ResTarget?.val];
  return place >= 0 && rows.every(isParameter);
}

/** The nodes of a statement, by what they are: several rules look at the same statement. */
type Nodes = ReturnType<typeof membersOf>;

export const nodesOf = (text: string): Nodes => membersOf(treeOf(text));

/** Whether a SELECT locks the rows that it finds. */
export const locksRows = (allOf: Nodes): boolean => allOf('LockingClause').length > 0;

/**
 * Returns the errors of a statement.
 * @param tables the tenant tables
 */
export function offencesIn(allOf: Nodes, tables: ReadonlySet<string>): string[] {
  const wrong: string[] = [];
  const named = new Set(allOf('CommonTableExpr').map(({ ctename }) => textOf(ctename)));
  const isOurs = ({ table }: Source) => tables.has(table) && !named.has(table);

  const queries = ['SelectStmt', 'larg', 'rarg', 'UpdateStmt', 'DeleteStmt'].flatMap(allOf);
  for (const { relation, fromClause, usingClause, whereClause } of queries) {
    const items = [...listOf(fromClause), ...listOf(usingClause)].map(fromItem);
    const sources = [...(relation ? [sourceOf(relation)] : []), ...items.flatMap((item) => item.sources)].filter(
      isOurs,
    );
    const conditions = [...items.flatMap((item) => item.conditions), ...conjuncts(whereClause)];
    const compared = new Set(conditions.map(comparedBy));
    for (const { table, alias } of sources) {
      if (compared.has(alias) || (compared.has('') && sources.length === 1)) continue;
      wrong.push(`${table === alias ? table : `${table} ${alias}`} is not compared with the account as a parameter`);
    }
  }
  for (const insert of allOf('InsertStmt')) {
    if (insert.relation && isOurs(sourceOf(insert.relation)) && !isInsertedForParameter(insert))
      wrong.push(`${textOf(insert.relation.relname)} gets rows whose account is no parameter`);
  }
  for (const { lexpr, rexpr } of allOf('A_Expr')) {
    if (isAccount(lexpr) && isAccount(rexpr))
      wrong.push(`${wordsOf(lexpr).join('.')} is compared with ${wordsOf(rexpr).join('.')}`);
  }
  for (const { args } of allOf('RowExpr')) {
    if (listOf(args).some(isAccount)) wrong.push('the account is compared as a part of a row');
  }
  for (const { usingClause } of allOf('JoinExpr')) {
    if (listOf(usingClause).some(({ String: word }) => textOf(word?.sval) === 'account_id'))
      wrong.push('tables are joined using (account_id)');
  }
  return wrong;
}

const volatileFunctions = new Set(['clock_timestamp', 'timeofday', 'random', 'gen_random_uuid', 'nextval']);

/**
 * Returns what a Citus cluster does not run, also in statements about all accounts.
 * @param tables the tenant tables, which are distributed; the others are whole on every node
 */
export function refusedByCluster(allOf: Nodes, tables: ReadonlySet<string>): string[] {
  const wrong: string[] = [];
  for (const { returningClause } of ['UpdateStmt', 'DeleteStmt', 'InsertStmt'].flatMap(allOf)) {
    const inside = membersOf({ returningClause } as Tree);
    const called = inside('FuncCall').map(({ funcname }) => textOf(listOf(funcname).at(-1)?.String?.sval));
    if (called.length > 0) wrong.push(`RETURNING calls ${called.join(', ')}: return the columns`);
    // A text depends on the settings of the session, like most functions.
    if (inside('TypeCast').some(({ arg, typeName }) => !arg?.ParamRef && wordsOfType(typeName).includes('text')))
      wrong.push('RETURNING makes a text of a value: return the column');
  }
  for (const statement of ['UpdateStmt', 'DeleteStmt'].flatMap(allOf)) {
    const called = membersOf(statement)('FuncCall').map(({ funcname }) =>
      textOf(listOf(funcname).at(-1)?.String?.sval),
    );
    const volatile = called.filter((name) => volatileFunctions.has(name));
    if (volatile.length > 0)
      wrong.push(`a write calls ${volatile.join(', ')}, which each node would answer differently`);
  }
  for (const { objects } of allOf('DropStmt')) {
    const names = membersOf({ objects } as Tree)('String').map(({ sval }) => textOf(sval));
    if (names.includes('pg_temp'))
      wrong.push('what is dropped is in pg_temp, which its workers do not know: name it alone');
  }
  for (const statement of ['UpdateStmt', 'DeleteStmt'].flatMap(allOf)) {
    const written = membersOf(statement);
    // An interval before or after an instant depends on the session, as months do on its zone.
    const isMoved = ({ lexpr, rexpr }: Tree) =>
      [lexpr, rexpr].some((side) => wordsOfType(side?.TypeCast?.typeName).includes('interval'));
    const chosen = ['CoalesceExpr', 'CaseExpr'].flatMap(written).map((node) => membersOf(node));
    if (chosen.some((inside) => inside('A_Expr').some(isMoved)))
      wrong.push('a write adds an interval within coalesce or case: compare outside of them');
  }
  for (const { funcname, args } of allOf('FuncCall')) {
    if (textOf(listOf(funcname).at(-1)?.String?.sval) === 'jsonb_populate_record' && listOf(args)[0]?.ColumnRef)
      wrong.push('a row is made of another row, which has no type where a view shows the past: make it of its JSON');
  }
  for (const { fromClause, whereClause } of allOf('SelectStmt')) {
    const sources = listOf(fromClause).flatMap((item) => fromItem(item).sources);
    const isWhole = sources.length > 0 && sources.every(({ table }) => !tables.has(table));
    const outer = new Set(sources.map(({ alias }) => alias));
    const subqueries = whereClause ? membersOf({ whereClause } as Tree)('subselect') : [];
    for (const subquery of isWhole ? subqueries : []) {
      const inside = membersOf({ subquery } as Tree);
      const names = inside('ColumnRef').map(({ fields }) => textOf(listOf(fields)[0]?.String?.sval));
      if (
        inside('RangeVar').some(({ relname }) => tables.has(textOf(relname))) &&
        names.some((name) => outer.has(name))
      )
        wrong.push('a subquery of a tenant table refers to a table of no account: join them');
    }
  }
  for (const { relation, fromClause, usingClause, whereClause } of ['UpdateStmt', 'DeleteStmt'].flatMap(allOf)) {
    const others = membersOf({ fromClause, usingClause, whereClause } as unknown as Tree)('RangeVar');
    if (!tables.has(textOf(relation?.relname)) && others.some(({ relname }) => tables.has(textOf(relname))))
      wrong.push('a write of a table of no account reads a tenant table: read it before');
  }
  return wrong;
}

const wordsOfType = (type: Tree | undefined): string[] => listOf(type?.names).map((name) => textOf(name.String?.sval));

/** The tables that a statement names, and its common table expressions. */
export const tablesNamedIn = (text: string): string[] =>
  nodesOf(text)('RangeVar').map(({ relname }) => textOf(relname));
