/** Whether the columns of a statement's rows may be null, as far as its text and the tables show. */
import { conjuncts, listOf, membersOf, type Tree, textOf, treeOf, wordsOf } from './sql-tree.ts';

/** The column of a table that a column of a row comes from. */
export interface Origin {
  table: string;
  column: string;
  nullable: boolean;
}

/** Null for no rows, unless they are grouped. */
const ofNoRows = /^(max|min|sum|avg|every|bool_(and|or)|(array|string|jsonb?|jsonb?_object)_agg)$/;
const strictKinds = ['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN', 'AEXPR_LIKE', 'AEXPR_ILIKE', 'AEXPR_BETWEEN'];

const uncast = (node: Tree | undefined): Tree | undefined => (node?.TypeCast ? uncast(node.TypeCast.arg) : node);

/** The columns that are not null where a condition is true. */
function provenBy(condition: Tree): string[] {
  const { A_Expr: compared, NullTest: tested } = condition;
  const operands = compared
    ? strictKinds.includes(textOf(compared.kind)) && [compared.lexpr, compared.rexpr]
    : tested
      ? textOf(tested.nulltesttype) === 'IS_NOT_NULL' && [tested.arg]
      : [condition];
  return (operands || []).map((operand) => wordsOf(uncast(operand)).at(-1) ?? '');
}

/** The names by which a side of a join is known. */
const namesOf = ({ RangeVar, RangeSubselect, RangeFunction, JoinExpr }: Tree): string[] =>
  JoinExpr
    ? [JoinExpr.larg, JoinExpr.rarg].flatMap((side) => (side ? namesOf(side) : []))
    : [textOf((RangeVar ?? RangeSubselect ?? RangeFunction)?.alias?.aliasname) || textOf(RangeVar?.relname)];

/**
 * Reads a statement once for all columns of its rows.
 * @param columnOf the column of a table, by both names
 * @returns a function of the place of a column, its name and its origin according to the database: whether it may be null.
 *   What the statement does not show, such as the value of a function or a column of a union, counts as no null.
 */
export function nullnessIn(
  text: string,
  columnOf: (table: string, column: string) => Origin | undefined,
): (place: number, name: string, origin?: Origin) => boolean {
  const tree = treeOf(text);
  const allOf = membersOf(tree);
  const expressions = new Set(allOf('CommonTableExpr').map(({ ctename }) => textOf(ctename)));
  const sides = allOf('JoinExpr').flatMap(({ jointype, larg, rarg }) =>
    textOf(jointype) === 'JOIN_LEFT' ? [rarg] : textOf(jointype) === 'JOIN_INNER' ? [] : [larg, rarg],
  );
  const outerNames = new Set(sides.flatMap((side) => (side ? namesOf(side) : [])));
  const inner = allOf('JoinExpr').filter(({ jointype }) => textOf(jointype) === 'JOIN_INNER');
  const conditions = [...allOf('whereClause'), ...inner.map(({ quals }) => quals)].flatMap(conjuncts);
  const written = allOf('UpdateStmt').flatMap(({ targetList }) => listOf(targetList));
  const proven = new Set([
    ...conditions.flatMap(provenBy),
    ...written.map(({ ResTarget }) => (ResTarget?.val?.A_Const?.isnull ? '' : textOf(ResTarget?.name))),
  ]);
  const isGrouped = allOf('groupClause').length > 0;

  const ofColumn = (words: string[], origin: Origin | undefined): boolean =>
    !proven.has(words.at(-1) ?? '') &&
    !proven.has(origin?.column ?? '') &&
    (origin?.nullable || outerNames.has(words.at(-2) ?? ''));
  const named = (words: string[]): Origin | undefined => {
    const tables = new Set(
      allOf('RangeVar')
        .filter(({ alias, relname }) => words.length < 2 || words[0] === (textOf(alias?.aliasname) || textOf(relname)))
        .map(({ relname }) => textOf(relname)),
    );
    const [table = ''] = tables;
    return tables.size === 1 && !expressions.has(table) ? columnOf(table, words.at(-1) ?? '') : undefined;
  };
  const ofExpression = (node: Tree | undefined): boolean => {
    const { ColumnRef, TypeCast, FuncCall, CaseExpr, A_Expr, A_Const, CoalesceExpr } = node ?? {};
    if (ColumnRef) return ofColumn(wordsOf(node), named(wordsOf(node)));
    if (TypeCast) return ofExpression(TypeCast.arg);
    if (CoalesceExpr) return listOf(CoalesceExpr.args).every(ofExpression);
    if (A_Expr) return textOf(A_Expr.kind) === 'AEXPR_OP' && [A_Expr.lexpr, A_Expr.rexpr].some(ofExpression);
    if (FuncCall)
      return !isGrouped && !FuncCall.over && ofNoRows.test(textOf(listOf(FuncCall.funcname).at(-1)?.String?.sval));
    return (CaseExpr && !CaseExpr.defresult) || A_Const?.isnull !== undefined;
  };

  const [[kind, statement] = []] = Object.entries(listOf(tree.stmts)[0]?.stmt ?? {});
  const targets = listOf(
    kind === 'SelectStmt' ? statement?.targetList : (statement?.returningClause?.exprs ?? statement?.returningList),
  );
  const hasStar = targets.some(({ ResTarget }) => wordsOf(ResTarget?.val).at(-1) === '');
  const isUnknown = !['', 'SETOP_NONE'].includes(textOf(statement?.op)) || allOf('GroupingSet').length > 0;

  return (place, name, origin) => {
    if (isUnknown) return false;
    const target = hasStar
      ? targets.find(({ ResTarget }) => (textOf(ResTarget?.name) || wordsOf(ResTarget?.val).at(-1)) === name)
      : targets[place];
    const node = target?.ResTarget?.val;
    return origin ? ofColumn(wordsOf(node), origin) : ofExpression(node);
  };
}
