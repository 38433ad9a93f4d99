import * as z from "zod/mini"
import type { JsonSchema } from "./document.ts"
import { type Notes, named } from "./schemas.ts"

/** A request's contract, with what its refinements demand and JSON Schema can't read from them. */
export type RequestBody<Schema extends z.ZodMiniType = z.ZodMiniType> = {
  name: string
  schema: Schema
  notes: Notes
  example: object
}

/** A body without fields. Without a schema, whatever comes is ignored. */
export type EmptyBody = { name: "Nothing"; schema?: z.ZodMiniType; example: object }

/**
 * Describes a request's body. Notes and example can only name the contract's own fields.
 * @param name of the schema in the API's description
 */
export function request<S extends z.ZodMiniType<object>>(
  name: string,
  schema: S,
  notes: Readonly<Partial<Record<keyof z.input<S>, JsonSchema>>>,
  example: z.input<S>,
): RequestBody<S> {
  const known = notes as Notes
  return { name, schema: named(name, schema, known), notes: known, example: example as object }
}

/** Takes an object without fields and refuses any other. */
export const emptyBody: EmptyBody = { name: "Nothing", schema: z.strictObject({}), example: {} }

/** Takes whatever comes: a sign-out must not fail over its body. */
export const anyBody: EmptyBody = { name: "Nothing", example: {} }
