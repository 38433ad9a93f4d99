import type pg from "pg"

/**
 * The maximum number of remembered texts. The bank has about 150; PostgreSQL keeps a named
 * statement for the life of its connection, so texts that keep changing must not pile up.
 */
const max = 300

/** Shared by all connections of the process. */
const statementName = statementNames()

/**
 * Makes PostgreSQL parse and plan a repeated statement once per connection instead of each time:
 * all with parameters, and single reads without. Not usable behind a transaction pooler, where the
 * next transaction may get another connection that does not know the name.
 * @param pool whose connections will name their statements, from now on
 */
export function nameStatements(pool: pg.Pool): pg.Pool {
  return pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((question: Question, values: unknown, done: unknown) =>
      query(named(question, values), values, done)) as typeof client.query
  })
}

/**
 * One read statement: other texts without parameters may contain several, and `begin` has no plan.
 */
const plainRead = /^\s*(?:select|with)\b[^;]*$/i

/**
 * What a client can query: a text, a text with its settings, or an object that submits itself, such
 * as a cursor.
 */
type Question = string | pg.QueryConfig | pg.Submittable

function named(question: Question, values: unknown): Question {
  if (typeof question === "object" && "submit" in question) return question
  const config = typeof question === "string" ? { text: question } : question
  const given = Array.isArray(values) ? values : config.values
  if (!given?.length && !plainRead.test(config.text)) return question
  const name = config.name ?? statementName(config.text)
  return name === undefined ? question : { ...config, name }
}

/**
 * Gives names to repeated texts.
 * @returns undefined for a new text, and for all texts after `most`
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const name = names.get(text)
    if (name === undefined && names.size < max) names.set(text, `tessera_${names.size + 1}`)
    return name
  }
}
