import * as z from "zod/mini"
import type { JsonSchema } from "./document.ts"

/** What JSON Schema cannot derive from a contract's refinements, by field. */
export type Notes = Readonly<Record<string, JsonSchema>>

/** The named schemas of the API's description. Requests and answers register themselves. */
export const apiSchemas = z.registry<{ id: string }>()

const notesOf = new Map<string, Notes>()

/** Registers a request's schema under a name in the API's description, with notes on its fields. */
export function nameRequest(id: string, schema: z.ZodMiniType, notes: Notes): void {
  apiSchemas.add(schema, { id })
  notesOf.set(id, notes)
}

/** Registers answers' schemas in the API's description, under their keys as names. */
export function nameAnswers(schemas: Readonly<Record<string, z.ZodMiniType>>): void {
  for (const [id, schema] of Object.entries(schemas)) apiSchemas.add(schema, { id })
}

/** A reference to a schema of the description. */
export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/**
 * The name of a schema in the description.
 * @throws Error when it has none
 */
export function nameOf(schema: z.ZodMiniType): string {
  const id = apiSchemas.get(schema)?.id
  if (!id) throw new Error("an answer needs a name: call nameAnswers() with its schema")
  return id
}

/**
 * The named schemas that a document refers to, as JSON Schema 2020-12; nested named schemas become
 * references. Those of the other app are left out.
 */
export function schemasFor(document: object): Record<string, JsonSchema> {
  const sent = jsonSchemas("input")
  const answered = jsonSchemas("output")
  const used: Record<string, JsonSchema> = {}
  const use = (from: object) => {
    for (const [, id = ""] of JSON.stringify(from).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const notes = notesOf.get(id)
      const found = (notes ? sent : answered)[id]
      if (!found || id in used) continue
      const { $schema: _dialect, $id: _address, ...schema } = found
      used[id] = withNotes(schema as JsonSchema, notes)
      use(schema)
    }
  }
  use(document)
  return Object.fromEntries(Object.entries(used).sort(([a], [b]) => a.localeCompare(b, "en")))
}

/** What requests may contain (`input`), or what answers contain (`output`). */
const jsonSchemas = (io: "input" | "output") =>
  z.toJSONSchema(apiSchemas, { uri: (id) => `#/components/schemas/${id}`, io }).schemas

function withNotes(schema: JsonSchema, notes: Notes = {}): JsonSchema {
  if (Object.keys(notes).length === 0) return schema
  const properties: NonNullable<JsonSchema["properties"]> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    properties[name] = { ...property, ...notes[name] }
  }
  return { ...schema, properties }
}
