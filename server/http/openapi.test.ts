import fc from "fast-check"
import { expect, test } from "vitest"
import { safeParse } from "zod/mini"
import { positiveAmount } from "#shared/contracts/fields.ts"
import { apiRoutes, unusedEnv as env } from "../../testing/api-routes.ts"
import { endpoints } from "../apps/members/endpoints.ts"
import { openApiDocument } from "../apps/members/openapi.ts"
import { staffOpenApiDocument } from "../apps/staff/docs-endpoints.ts"
import { staffEndpoints } from "../apps/staff/endpoints.ts"
import type { RequestBody } from "./openapi/request-body.ts"
import { amountPattern } from "./openapi/request-notes.ts"

const requests = new Map(
  endpoints
    .map(({ body }) => body)
    .filter((body): body is RequestBody => body !== undefined && "notes" in body)
    .map((body) => [body.name, body]),
)

test("every route is described, and every description has a route", () => {
  const described = endpoints.map(({ method, path }) => `${method} ${path}`)
  const routes = apiRoutes()
  expect(routes.length).toBeGreaterThan(10)
  expect(described.toSorted()).toEqual(routes.toSorted())
})

test("every endpoint is in a section of the description", () => {
  const sections = openApiDocument(env, endpoints).tags.map(({ name }) => name)
  expect(endpoints.filter(({ chapter }) => !sections.includes(chapter))).toEqual([])
})

test("ids are unique, and every reference resolves to a schema", () => {
  const ids = endpoints.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const document = openApiDocument(env, endpoints)
  const names = Object.keys(document.components.schemas)
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
  expect(refs.length).toBeGreaterThan(20)
  for (const [, name] of refs) expect(names).toContain(name)
})

test.each([
  ["members", () => openApiDocument(env, endpoints)],
  [
    "staff",
    () =>
      staffOpenApiDocument(
        { STAFF_URL: "https://staff.example", BANK_NAME: "Bank" },
        staffEndpoints,
      ),
  ],
] as const)("every name in a path of the %s' API is a parameter", (_app, describe) => {
  for (const [path, methods] of Object.entries(describe().paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const { operationId, parameters = [] } of Object.values(methods)) {
      const declared = parameters.filter(({ in: place }) => place === "path")
      expect([operationId, declared.map(({ name }) => name)]).toEqual([operationId, named])
      expect(declared.every(({ required }) => required)).toBe(true)
    }
  }
})

test.each([...requests])("the example of %s is valid", (_name, request) => {
  expect(safeParse(request.schema, request.example)).toMatchObject({ success: true })
})

test("the notes of a request name only its fields", () => {
  const { schemas } = openApiDocument(env, endpoints).components
  for (const [name, { notes }] of requests) {
    const described = Object.values(schemas[name]?.properties ?? {})
    expect(Object.keys(schemas[name]?.properties ?? {})).toEqual(
      expect.arrayContaining(Object.keys(notes)),
    )
    for (const field of described) {
      expect(field.type ?? field.anyOf).toBeDefined()
    }
  }
})

test("the pattern of an amount accepts exactly what the contract accepts", () => {
  const contract = positiveAmount("Amount must be a positive number")
  const pattern = new RegExp(amountPattern)
  const near = fc.stringMatching(/^[+-]?[0-9]{0,12}[.,e]?[0-9]{0,4}$/)
  fc.assert(
    fc.property(fc.oneof(near, fc.string()), (text) => {
      expect(pattern.test(text)).toBe(safeParse(contract, text).success)
    }),
    { numRuns: 2000, examples: [["0"], ["0.00"], ["00.10"], ["9999999999.99"], ["10000000000"]] },
  )
})
