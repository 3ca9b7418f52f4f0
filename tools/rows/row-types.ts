/** The types that the code gives to the rows of its statements, from the TypeScript compiler. */
import { dirname, relative } from 'node:path';
import { type CallExpression, type Node, type PropertyAccessExpression, SyntaxKind } from 'typescript/unstable/ast';
import { API, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import type { Form } from './describe-rows.ts';

/** A member of the type of a row. */
export interface Member {
  name: string;
  isOptional: boolean;
  isNullable: boolean;
  /** Its type, as text. */
  type: string;
  /** Whether values of a form are of its type. */
  fits(form: Form): boolean;
}

/** A call of `all` or `first`. */
export interface Call {
  members: Member[];
  /** Why it has no members, or not all. */
  lacks?: 'its rows have no type' | 'its type names no columns' | 'a type parameter has further columns';
}

/**
 * Finds the calls of the code of a project, except its tests.
 * @param config its tsconfig.json
 * @returns the calls by their line: `src/core/managers/store.ts:6`. The compiler runs until `close`.
 */
export function openRowTypes(config: string): { calls: Map<string, Call[]>; close(): void } {
  const api = new API({ cwd: dirname(config) });
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (!project) throw new Error(`${config} cannot be read`);
  const { program, checker } = project;
  const plain = { string: checker.getStringType(), number: checker.getNumberType(), boolean: checker.getBooleanType() };

  const fits = (type: Type, form: Form): boolean => {
    if (type.flags & TypeFlags.AnyOrUnknown || form === 'json') return true;
    const sure = checker.getNonNullableType(type) ?? type;
    if (typeof form === 'object') {
      const [element] = checker.isArrayLikeType(sure) && sure.isTypeReference() ? checker.getTypeArguments(sure) : [];
      return element !== undefined && fits(element, form.of);
    }
    if (form === 'bytes' || form === 'date') {
      return new RegExp(form === 'date' ? '^Date$' : '^(Buffer|Uint8Array)\\b').test(checker.typeToString(sure));
    }
    // A narrower type may be right, as one of the texts that a table allows.
    return checker.isTypeAssignableTo(sure, plain[form]) || checker.isTypeAssignableTo(plain[form], sure);
  };

  const callOf = (node: CallExpression): Call => {
    const promised = checker.getTypeAtLocation(node);
    const [result] = promised?.isTypeReference() ? checker.getTypeArguments(promised) : [];
    const [element] =
      result && checker.isArrayType(result) && result.isTypeReference() ? checker.getTypeArguments(result) : [result];
    const row = element && checker.getNonNullableType(element);
    if (!row || element.flags & TypeFlags.AnyOrUnknown) return { members: [], lacks: 'its rows have no type' };
    const members = checker.getPropertiesOfType(row).map((symbol): Member => {
      const type = checker.getTypeOfSymbol(symbol) ?? checker.getUnknownType();
      return {
        name: symbol.name,
        isOptional: (symbol.flags & SymbolFlags.Optional) !== 0,
        isNullable: checker.isTypeAssignableTo(checker.getNullType(), type),
        type: checker.typeToString(type),
        fits: (form) => fits(type, form),
      };
    });
    const parts = row.isIntersectionType() ? (row.getTypes() ?? []) : [];
    const isPartial = parts.some((part) => checker.getPropertiesOfType(part).length === 0);
    if (members.length === 0) return { members, lacks: 'its type names no columns' };
    return isPartial ? { members, lacks: 'a type parameter has further columns' } : { members };
  };

  const calls = new Map<string, Call[]>();
  for (const file of program.getSourceFileNames()) {
    const path = relative(dirname(config), file).replaceAll('\\', '/');
    const source = /^src\/.*(?<!\.test)\.ts$/.test(path) && program.getSourceFile(file);
    if (!source) continue;
    const visit = (node: Node) => {
      node.forEachChild(visit);
      if (node.kind !== SyntaxKind.CallExpression) return;
      const call = node as CallExpression;
      if (call.expression.kind !== SyntaxKind.PropertyAccessExpression) return;
      const { name } = call.expression as PropertyAccessExpression;
      if (!/^(all|first)$/.test(name.text)) return;
      const owner = checker.getSymbolAtLocation(name)?.getParent();
      if (owner?.name !== 'Queryable') return;
      const place = `${path}:${source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1}`;
      calls.set(place, [...(calls.get(place) ?? []), callOf(call)]);
    };
    visit(source);
  }
  return { calls, close: () => api.close() };
}
