import * as z from "zod/mini"

/** One request of sqlmap; a `*` stands behind each value it is to attack. */
export type Target = { id: string; method: string; path: string; body: string | undefined }

const Parameter = z.object({ name: z.string(), in: z.string() })
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

/** Ends the session that the scanner works with. */
const left = new Set(["signOut"])

/**
 * The requests to try, from the API's own description: whatever has a parameter or a body.
 * @param description openapi.json
 */
export function targetsOf(description: unknown): Target[] {
  const { paths } = Description.parse(description)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => target(path, method, Operation.parse(operation)))
      .filter(({ id, path: address, body }) => !left.has(id) && (body || address.includes("*"))),
  )
}

function target(
  template: string,
  method: string,
  { operationId: id, parameters = [], requestBody }: z.infer<typeof Operation>,
): Target {
  const query = parameters
    .filter((one) => one.in === "query")
    .map(({ name }) => `${encodeURIComponent(name)}=1*`)
    .join("&")
  const example = requestBody?.content["application/json"].example
  const path = template.replace(/\{\w+\}/g, "1*")
  return {
    id,
    method: method.toUpperCase(),
    path: query ? `${path}?${query}` : path,
    body: example && Object.keys(example).length > 0 ? marked(example) : undefined,
  }
}

/** Every text of the body with a mark behind it; sqlmap takes the rest as it is. */
function marked(example: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(example, (_name, value: unknown) =>
    typeof value === "string" ? `${value}*` : value,
  )
}
