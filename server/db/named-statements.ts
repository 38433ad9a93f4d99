import type pg from "pg"

/**
 * How many texts are remembered. The house asks some hundred and fifty; PostgreSQL keeps a named statement for as
 * long as its connection lives, so texts that differ with every question must not pile up there.
 */
const most = 300

/** The same on every connection of the process. */
const statementName = statementNames()

/**
 * Lets PostgreSQL parse and plan a statement once a connection instead of each time it is asked: all that
 * have parameters, or are one read without any, and are asked more than once. Not through a pooler that
 * lends connections from one transaction to the next: another connection does not know the name.
 * @param pool whose connections name their statements, those that are opened from now on
 */
export function nameStatements(pool: pg.Pool): pg.Pool {
  return pool.on("connect", (client) => {
    const ask = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((question: Question, values: unknown, done: unknown) =>
      ask(named(question, values), values, done)) as typeof client.query
  })
}

/** One statement that reads: others without parameters may be several, and `begin` has no plan. */
const plainRead = /^\s*(?:select|with)\b[^;]*$/i

/** What pg is asked: a text, a text with its settings, or what sends itself, such as a cursor. */
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
 * What texts are called when they are asked again.
 * @returns gives undefined for a text that is asked for the first time, and for all that come after `most`
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const name = names.get(text)
    if (name === undefined && names.size < most) names.set(text, `tessera_${names.size + 1}`)
    return name
  }
}
