import type { RequestHandler } from "express"
import type * as z from "zod/mini"
import { config, safeParse } from "zod/mini"
import { reader, readingAs } from "#shared/words/reader.ts"
import { asWritten, type PlainText, type Say } from "#shared/words/text.ts"
import { type FieldError, invalidFields } from "../use-case/problem.ts"
import { sayFor } from "./language.ts"

type Issue = { code: string; path: PropertyKey[]; message: string; keys?: string[] }

/** Of a field without a message of ours, which only a program sends wrong. */
config({ localeError: () => reader()("Invalid input") })

/**
 * Rejects a body that does not match the contract, including unknown fields, with the contract's
 * message for each wrong field (specification section 5), in the language of who asked.
 */
export function validate<Schema extends z.ZodMiniType>(
  schema: Schema,
): RequestHandler<object, unknown, z.output<Schema>> {
  return (request, _response, next) => {
    request.body = parse(
      schema,
      request.body,
      sayFor(request),
      "Some of what you sent is not valid",
    )
    next()
  }
}

/**
 * Validates the query of a list.
 * @throws Problem invalid_request
 */
export function parseQuery<Schema extends z.ZodMiniType>(
  schema: Schema,
  query: unknown,
  say: Say,
): z.output<Schema> {
  return parse(schema, query, say, "The address is not valid")
}

function parse<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
  say: Say,
  what: PlainText,
): z.output<Schema> {
  const result = safeParse(schema, input)
  if (result.success) return result.data
  // zod asks for its messages when the issues are first read.
  const issues = readingAs(say, () => result.error.issues as Issue[])
  const errors = firstOfEach(issues.flatMap(fieldErrors))
  throw invalidFields(errors, errors.length === 1 ? errors[0]?.message : what)
}

/** Keeps the first error of each field: a missing text is not also too short. */
function firstOfEach(errors: FieldError[]): FieldError[] {
  return errors.filter(({ path }, index) => errors.findIndex((one) => one.path === path) === index)
}

function fieldErrors(issue: Issue): FieldError[] {
  const path = issue.path.map(String).join(".")
  if (issue.code === "unrecognized_keys") {
    return (issue.keys ?? []).map((key) => ({ path: key, message: "Unknown field" }))
  }
  if (issue.path.length === 0) return [{ path, message: "A JSON object is expected" }]
  // It has been said (readingAs); what zod itself says of a field without a message of ours may hold braces.
  return [{ path, message: () => asWritten(issue.message) }]
}
