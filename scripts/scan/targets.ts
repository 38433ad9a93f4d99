import * as z from "zod/mini"

/** One request for sqlmap; a `*` follows each value to attack. */
export type Target = { id: string; method: string; path: string; body: string | undefined }

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  schema: z.object({
    type: z.string(),
    enum: z.optional(z.array(z.string())),
    format: z.optional(z.string()),
    pattern: z.optional(z.string()),
  }),
})
const Operation = z.object({
  operationId: z.string(),
  parameters: z.optional(z.array(Parameter)),
  requestBody: z.optional(
    z.object({
      content: z.object({
        "application/json": z.object({ example: z.record(z.string(), z.unknown()) }),
      }),
    }),
  ),
})
const Description = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
})

/** Operations that end the scanner's session. */
const left = new Set(["signOut"])

/**
 * The requests to attack, from the API's description: each operation's path and body, and each
 * query parameter in a separate request that is otherwise valid.
 * @param description openapi.json
 */
export function targetsOf(description: unknown): Target[] {
  const { paths } = Description.parse(description)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => ({ method, operation: Operation.parse(operation) }))
      .filter(({ operation }) => !left.has(operation.operationId))
      .flatMap(({ method, operation }) => targets(path, method, operation)),
  )
}

function targets(
  template: string,
  method: string,
  { operationId: id, parameters = [], requestBody }: z.infer<typeof Operation>,
): Target[] {
  const example = requestBody?.content["application/json"].example
  const body = example && Object.keys(example).length > 0 ? marked(example) : undefined
  const path = template.replace(/\{\w+\}/g, "1*")
  const whole = { id, method: method.toUpperCase(), path, body }
  const queries = parameters
    .filter((one) => one.in === "query")
    .map(({ name, schema }) => ({
      ...whole,
      id: `${id}-${name}`,
      path: `${template.replace(/\{\w+\}/g, "1")}?${name}=${rightValue(schema)}*`,
    }))
  return body || path.includes("*") ? [whole, ...queries] : queries
}

function rightValue({ type, enum: values, format, pattern }: z.infer<typeof Parameter>["schema"]) {
  if (values?.[0]) return values[0]
  if (format === "date") return "2026-11-01"
  return type === "integer" || pattern ? "1" : "rent"
}

/** Every text of the body with a mark after it; sqlmap sends the rest unchanged. */
function marked(example: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(example, (_name, value: unknown) =>
    typeof value === "string" ? `${value}*` : value,
  )
}
