import {
  type BinaryOperationNode,
  type CompiledQuery,
  type OperationNode,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type QueryId,
  SqliteQueryCompiler,
  ValueListNode,
} from 'kysely';

/**
 * SQLite takes `in ()`, PostgreSQL refuses it, so that a query works until somebody has emptied a list. Here it means the
 * same on both, and what cannot mean anything is refused on both, before it is sent.
 */
export class SqliteListCompiler extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const meaning = emptyListMeans(node);
    if (meaning) this.append(meaning);
    else super.visitBinaryOperation(node);
  }

  override compileQuery(...args: [OperationNodeOfQuery, QueryId]): CompiledQuery {
    return withoutEmptyList(super.compileQuery(...args));
  }
}

export class PostgresListCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const meaning = emptyListMeans(node);
    if (meaning) this.append(meaning);
    else super.visitBinaryOperation(node);
  }

  override compileQuery(...args: [OperationNodeOfQuery, QueryId]): CompiledQuery {
    return withoutEmptyList(super.compileQuery(...args));
  }
}

type OperationNodeOfQuery = Parameters<SqliteQueryCompiler['compileQuery']>[0];

const meanings = new Map([
  ['in', '1 = 0'],
  ['not in', '1 = 1'],
]);

function emptyListMeans({ operator, rightOperand }: BinaryOperationNode): string | undefined {
  return OperatorNode.is(operator) && isEmptyList(rightOperand) ? meanings.get(operator.operator) : undefined;
}

function isEmptyList(node: OperationNode): boolean {
  return (ValueListNode.is(node) || PrimitiveValueListNode.is(node)) && node.values.length === 0;
}

/** A list in text that was written by hand; no rows to insert; no columns to set. */
const EMPTY =
  /\b(?:in|values)\s*\(\s*\)|\bvalues\s*(?:$|on conflict\b|returning\b)|\bset\s+(?:$|where\b|returning\b)/i;

function withoutEmptyList(query: CompiledQuery): CompiledQuery {
  if (EMPTY.test(query.sql)) throw new Error(`A query with an empty list: ${query.sql.slice(0, MOST_SHOWN)}`);
  return query;
}

const MOST_SHOWN = 300;
