import * as z from "zod/mini"
import type { JsonSchema } from "./document.ts"
import { type Notes, nameRequest } from "./schemas.ts"

/** A request's contract, with notes on refinements that JSON Schema cannot derive. */
export type RequestBody<Schema extends z.ZodMiniType = z.ZodMiniType> = {
  name: string
  schema: Schema
  notes: Notes
  example: object
}

/** A body without fields. Without a schema, any body is ignored. */
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
  nameRequest(name, schema, known)
  return { name, schema, notes: known, example: example as object }
}

/** Accepts only an empty object. */
export const emptyBody: EmptyBody = { name: "Nothing", schema: z.strictObject({}), example: {} }

/** Ignores the body: a sign-out must not fail because of it. */
export const anyBody: EmptyBody = { name: "Nothing", example: {} }
