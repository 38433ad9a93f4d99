import type * as z from "zod/mini"
import type { JsonSchema } from "./document.ts"

/** A request's contract, with what its refinements demand and JSON Schema could not read from them. */
export type RequestBody = {
  schema: z.ZodMiniType
  notes: Readonly<Record<string, JsonSchema>>
  example: object
}

/** Notes and example can only name the contract's own fields. */
export function request<S extends z.ZodMiniType<object>>(
  schema: S,
  notes: Readonly<Partial<Record<keyof z.input<S>, JsonSchema>>>,
  example: z.input<S>,
): RequestBody {
  return { schema, notes: notes as RequestBody["notes"], example: example as object }
}
