import { is, SQL, sql } from "drizzle-orm"
import * as z from "zod/mini"
import type { Database } from "./pool.ts"

/** Evaluates an expression in one statement, under a condition of its own (server/ledger/history-guard.ts). */
export type Evaluator = { evaluate(expression: SQL): Promise<unknown> }

/** An argument of a database function. An object is sent as JSON; a JSON array is given as its text. */
export type Argument =
  | string
  | number
  | boolean
  | null
  | undefined
  | Date
  | Uint8Array
  | readonly (string | number)[]
  | Readonly<Record<string, unknown>>
  | SQL

/** The answer of a function that returns void, as PostgreSQL sends it: empty, or null from a function in SQL. */
export const nothing = z.nullable(z.literal(""))

/**
 * Calls a database function in one round trip and parses what it returns. This is the only way to call one;
 * a function that returns a set is read by `queryRows`, as a table is.
 * @param on a pool, a transaction, or what evaluates the call under a condition of its own
 * @param schema of the answer: timestamps and `numeric` are strings, and unknown fields are ignored
 * @param args in the function's order; their types are those of its parameters
 * @throws MalformedAnswer when a field is missing or wrong. The function has returned, so outside of a
 *   transaction its effects are kept: after a posting, that is an unknown outcome.
 */
export async function callFunction<Schema extends z.core.$ZodType>(
  on: Pick<Database, "execute"> | Evaluator,
  name: string,
  schema: Schema,
  args: readonly Argument[] = [],
): Promise<z.output<Schema>> {
  const call = sql`${sql.identifier(name)}(${sql.join(args.map(toSql), sql`, `)})`
  const value = "evaluate" in on ? await on.evaluate(call) : await valueOf(on, call)
  return parseAnswer(name, schema, value)
}

/**
 * Reads rows with SQL text, where drizzle's query builder cannot say it (views, common table expressions,
 * aggregates, functions that return a set), and parses them.
 * @param schema of a row: timestamps, `numeric`, and `bigint` are strings, and unknown columns are ignored
 * @throws MalformedAnswer when a column is missing or wrong
 */
export async function queryRows<Schema extends z.core.$ZodType>(
  db: Pick<Database, "execute">,
  schema: Schema,
  query: SQL,
): Promise<z.output<Schema>[]> {
  const { rows } = await db.execute(query)
  return rows.map((row) => parseAnswer("a query", schema, row))
}

/**
 * Runs a statement whose rows are not read, such as a lock or an update in SQL text.
 * @returns how many rows it changed or found
 */
export async function runStatement(db: Pick<Database, "execute">, statement: SQL): Promise<number> {
  const { rowCount } = await db.execute(statement)
  return rowCount ?? 0
}

/** @throws MalformedAnswer when a field is missing or wrong */
export function parseAnswer<Schema extends z.core.$ZodType>(
  name: string,
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path, code }) => {
    const field = fieldOf(schema, path).join(".") || "the whole answer"
    return `${field} (${code})`
  })
  throw new MalformedAnswer(name, fields)
}

/**
 * The database answered with something else than what was agreed: a defect, or a function of another
 * release. Its message names the function and the fields, and never holds a value.
 */
export class MalformedAnswer extends Error {
  override readonly name = "MalformedAnswer"

  constructor(answered: string, fields: readonly string[]) {
    super(`${answered}: missing or wrong: ${fields.join(", ")}`)
  }
}

async function valueOf(db: Pick<Database, "execute">, call: SQL): Promise<unknown> {
  const { rows } = await db.execute<{ value: unknown }>(sql`select ${call} as value`)
  return rows[0]?.value
}

function toSql(arg: Argument): SQL {
  if (is(arg, SQL)) return arg
  return sql`${sql.param(isJson(arg) ? JSON.stringify(arg) : (arg ?? null))}`
}

const isJson = (arg: unknown): boolean =>
  typeof arg === "object" &&
  arg !== null &&
  !(Array.isArray(arg) || arg instanceof Date || arg instanceof Uint8Array)

/** The way to a field: its names come from the schema, because a record's keys are data. */
function fieldOf(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const [key, ...rest] = path
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (key === undefined) return []
  switch (def.type) {
    case "object": {
      const field = def.shape[String(key)]
      return field ? [String(key), ...fieldOf(field, rest)] : ["?"]
    }
    case "array":
      return [String(key), ...fieldOf(def.element, rest)]
    case "union": {
      const ways = def.options.map((option) => fieldOf(option, path))
      return ways.find((way) => !way.includes("?")) ?? ["?"]
    }
    case "optional":
    case "nullable":
      return fieldOf(def.innerType, path)
    default:
      return ["?"]
  }
}
