import express, { type Express } from "express"
import fc from "fast-check"
import pg from "pg"
import { pino } from "pino"
import { expect, test } from "vitest"
import { safeParse } from "zod/mini"
import { positiveAmount } from "#shared/contracts/amount.ts"
import { createApp } from "../app.ts"
import type { Bank } from "../bank.ts"
import { databaseOn } from "../db/pool.ts"
import { readEnv } from "../env.ts"
import { newSecrets } from "../env-keys.ts"
import { operations } from "./openapi/operations.ts"
import { amountPattern, requests } from "./openapi/requests.ts"
import { openApiDocument } from "./openapi.ts"

const env = readEnv(
  { NODE_ENV: "test", DATABASE_URL: "postgres://nobody@127.0.0.1/tessera" },
  {
    dataDirSecrets: newSecrets,
  },
)

/** What express keeps of a router's middleware: a route, or a router with a stack of its own. */
type Layer = {
  match(path: string): boolean
  slash: boolean
  route?: { path: string; methods: Record<string, boolean> }
  handle: { stack?: Layer[] }
}

/** Every route below /api, as OpenAPI writes its path. */
function apiRoutes(app: Express): string[] {
  const walk = (layers: Layer[]): string[] =>
    layers.flatMap(({ route, handle }) => {
      if (!route) return walk(handle.stack ?? [])
      const path = route.path.replace(/:(\w+)/g, "{$1}")
      return Object.keys(route.methods).map((method) => `${method} ${path}`)
    })
  const mounted = app.router.stack as unknown as Layer[]
  return walk(mounted.filter((layer) => !layer.slash && layer.match("/api")))
}

test("every route is described, and every description has a route", () => {
  const pool = new pg.Pool()
  // Routes are made here and never asked, so what only requests need is left out.
  const bank = { env, pool, db: databaseOn(pool), log: pino({ level: "silent" }) } as Bank
  const described = operations.map(({ method, path }) => `${method} ${path}`)
  const routes = apiRoutes(createApp(bank, express.Router()))
  expect(routes.length).toBeGreaterThan(10)
  expect(described.toSorted()).toEqual(routes.toSorted())
})

test("ids are unique, and every reference leads to a schema", () => {
  const ids = operations.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const document = openApiDocument(env)
  const names = Object.keys(document.components.schemas)
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
  expect(refs.length).toBeGreaterThan(20)
  for (const [, name] of refs) expect(names).toContain(name)
})

test.each(Object.entries(requests))(
  "the example of %s is one that the API takes",
  (_name, request) => {
    expect(safeParse(request.schema, request.example)).toMatchObject({ success: true })
  },
)

test("the notes of a request name only fields that it has", () => {
  const { schemas } = openApiDocument(env).components
  for (const [name, { notes }] of Object.entries(requests)) {
    const described = Object.values(schemas[name]?.properties ?? {})
    expect(Object.keys(schemas[name]?.properties ?? {})).toEqual(
      expect.arrayContaining(Object.keys(notes)),
    )
    for (const field of described) expect(field.type).toBeDefined()
  }
})

test("the pattern of an amount takes exactly what the contract takes", () => {
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
