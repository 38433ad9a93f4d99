import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { safeParse } from "zod/mini"
import { unusedEnv } from "../../../testing/api-routes.ts"
import { openStaffApp, type TestStaffApp } from "../../../testing/staff-app.ts"
import type { OpenApiDocument } from "../../http/openapi/document.ts"
import type { RequestBody } from "../../http/openapi/request-body.ts"
import { endpoints } from "../members/endpoints.ts"
import { openApiDocument } from "../members/openapi.ts"
import { staffEndpoints } from "./endpoints.ts"

let app: TestStaffApp
beforeAll(async () => {
  app = await openStaffApp()
})
afterAll(() => app.close())

const path = "/api/staff/openapi.json"

test("the description names every endpoint, its callers, and only schemas that it has", async () => {
  const { status, body } = await app.as().get<OpenApiDocument>(path)
  expect(status).toBe(200)
  expect(body.servers).toEqual([{ url: app.url }])
  const described = Object.entries(body.paths).flatMap(([place, methods]) =>
    Object.keys(methods).map((method) => `${method} ${place}`),
  )
  expect(described.toSorted()).toEqual(
    staffEndpoints.map(({ method, path: place }) => `${method} /api/staff${place}`).toSorted(),
  )
  const names = Object.keys(body.components.schemas)
  const refs = [...JSON.stringify(body).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
  expect(new Set(refs.map(([, name]) => name))).toEqual(new Set(names))
  const freeze = body.paths["/api/staff/cards/{id}/freezing"]?.post
  expect(freeze?.description).toMatch(
    /Roles: teller, loan officer, payments officer and supervisor\.$/,
  )
  expect(Object.keys(freeze?.responses ?? {})).toEqual(expect.arrayContaining(["401", "403"]))
})

test("the two descriptions share no endpoint, and each is served by its own listener", async () => {
  const members = openApiDocument(unusedEnv, endpoints)
  expect(Object.keys(members.paths).filter((place) => place.includes("staff"))).toEqual([])
  expect(Object.keys(members.components.schemas)).not.toContain("ProposalItem")
  for (const place of [path, "/api/staff/docs"]) {
    expect((await fetch(new URL(place, inject("apis")[0]))).status).toBe(404)
  }
  expect((await app.as().get("/api/openapi.json")).status).toBe(404)
})

test("the page of the description works without scripts, and links to the staff API alone", async () => {
  for (const place of ["/api/staff/docs", "/docs/error-codes"]) {
    const page = await (await fetch(`${app.url}${place}`)).text()
    expect(page).toContain('href="/api/staff/openapi.json"')
    expect(page).not.toMatch(/<script| style=| on\w+=|href="\/api\/docs"/)
  }
})

const bodies = new Map(
  staffEndpoints
    .map(({ body }) => body)
    .filter((body): body is RequestBody => body !== undefined && "notes" in body)
    .map((body) => [body.name, body]),
)

test.each([...bodies])(
  "the example of %s is valid, and its notes name its fields",
  (name, body) => {
    expect(safeParse(body.schema, body.example)).toMatchObject({ success: true })
    for (const field of Object.keys(body.notes)) {
      expect(Object.keys(body.example), `${name}.${field}`).toContain(field)
    }
  },
)
