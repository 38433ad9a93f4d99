import { sql } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import { expect, test } from "vitest"
import * as z from "zod/mini"
import { type Argument, callFunction, nothing } from "./call-function.ts"

const Goal = z.object({
  id: z.number(),
  saved: z.nullable(z.string()),
  payments: z.record(z.string(), z.object({ amount: z.string() })),
  state: z.discriminatedUnion("outcome", [
    z.object({ outcome: z.literal("open") }),
    z.object({ outcome: z.literal("reached"), reachedOn: z.string() }),
  ]),
})
const sound = { id: 7, saved: null, payments: {}, state: { outcome: "open" } }

/** Calls a function that answers with `value`, as PostgreSQL would be asked. */
async function callWith<Schema extends z.ZodMiniType>(
  value: unknown,
  schema: Schema,
  ...args: readonly Argument[]
) {
  const asked: unknown[] = []
  const evaluate = (call: Parameters<PgDialect["sqlToQuery"]>[0]) => {
    const { sql: text, params } = new PgDialect().sqlToQuery(call)
    asked.push(text, params)
    return Promise.resolve(value)
  }
  const answer = await callFunction({ evaluate }, "list_goals", schema, args)
  return { answer, asked }
}

const failureOf = (value: unknown, schema: z.ZodMiniType = z.array(Goal)) =>
  callWith(value, schema).then(
    () => "parsed",
    (error: Error) => `${error.name}: ${error.message}`,
  )

test("ignores fields that the schema does not know, at every depth", async () => {
  const more = { ...sound, added: 1, state: { outcome: "open", added: 2 } }
  expect((await callWith([more], z.array(Goal))).answer).toEqual([sound])
})

test.each([
  ["missing", [{ ...sound, saved: undefined }], "0.saved (invalid_type)"],
  ["wrong", [sound, { ...sound, id: "4021-secret" }], "1.id (invalid_type)"],
  [
    "in a record, whose keys are data",
    [{ ...sound, payments: { "4021-secret": {} } }],
    "0.payments.? (invalid_type)",
  ],
  [
    "in a union",
    [{ ...sound, state: { outcome: "reached", at: "4021-secret" } }],
    "0.state.reachedOn (invalid_type)",
  ],
  [
    "which union it is",
    [{ ...sound, state: { outcome: "4021-secret" } }],
    "0.state.outcome (invalid_union)",
  ],
  ["all of it", "4021-secret", "the whole answer (invalid_type)"],
])("names the function and the field, and no value: %s", async (_case, value, field) => {
  const failure = await failureOf(value)
  expect(failure).toBe(`MalformedAnswer: list_goals: missing or wrong: ${field}`)
})

test("sends an object as JSON, and everything else as a parameter of its own", async () => {
  const day = new Date("2026-11-29T00:00:00Z")
  const { asked } = await callWith(
    "",
    nothing,
    "text",
    3,
    null,
    undefined,
    day,
    [1, 2],
    { a: [1] },
    sql`now()`,
  )
  expect(asked).toEqual([
    '"list_goals"($1, $2, $3, $4, $5, $6, $7, now())',
    ["text", 3, null, null, day, [1, 2], '{"a":[1]}'],
  ])
})
