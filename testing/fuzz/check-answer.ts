import { expect } from "vitest"
import * as z from "zod/mini"
import { ProblemDocument } from "#shared/contracts/problem.ts"
import { type ProblemCode, refusalOf } from "#shared/refusals/catalog.ts"
import { endpoints } from "../../server/apps/members/endpoints.ts"
import { openApiDocument } from "../../server/apps/members/openapi.ts"
import type { Operation } from "../../server/http/endpoint.ts"
import type { Answer, OpenApiDocument } from "../../server/http/openapi/document.ts"
import { unusedEnv } from "../api-routes.ts"
import { internalWords } from "../expect-problem.ts"
import type { RawAnswer, RawRequest } from "../raw-http.ts"

/** Compares the answers of an API with its description. */
export type AnswerCheck<Declared extends Operation> = {
  /** The operation that a request reaches, which may differ from the one it was generated for. */
  operationOf(request: RawRequest): Declared | undefined
  /**
   * Fails unless an answer is as the API's description says, and reveals no internals.
   * @returns the code of a refusal
   */
  checkAnswer(request: RawRequest, answer: RawAnswer): ProblemCode | undefined
}

/** @param api where it is served, such as /api */
export function answerCheck<Declared extends Operation>(
  api: string,
  operations: readonly Declared[],
  { paths }: OpenApiDocument,
): AnswerCheck<Declared> {
  const places = operations.map((operation) => ({
    operation,
    path: new RegExp(`^${api}${operation.path.replace(".", "[.]").replace(/\{\w+\}/, "[^/]+")}$`),
  }))
  const operationOf = ({ method, path }: RawRequest) => {
    const [place = ""] = path.split("?", 1)
    const asked = method === "HEAD" ? "get" : method.toLowerCase()
    return places.find((each) => each.operation.method === asked && each.path.test(place))
      ?.operation
  }
  return {
    operationOf,
    checkAnswer(request, answer) {
      const operation = operationOf(request)
      const described = operation && paths[`${api}${operation.path}`]?.[operation.method]
      return compare(request, answer, operation, described?.responses[String(answer.status)])
    },
  }
}

/** Of the members' API. */
export const { operationOf, checkAnswer } = answerCheck(
  "/api",
  endpoints,
  openApiDocument(unusedEnv, endpoints),
)

/** Headers that every response may have besides the described ones. */
const usualHeaders = new Set([
  "content-security-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "origin-agent-cluster",
  "referrer-policy",
  "x-content-type-options",
  "permissions-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-xss-protection",
  "x-permitted-cross-domain-policies",
  "cache-control",
  "content-type",
  "content-length",
  "content-encoding",
  "content-language",
  "vary",
  "date",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "ratelimit",
  "ratelimit-policy",
])

/** Refusals of requests that reach no operation, and of bodies where none is allowed. */
const beforeAnyOperation: ReadonlySet<ProblemCode> = new Set([
  ...(["not_found", "invalid_request", "cross_site_request", "unknown_host"] as const),
  ...(["unsupported_media_type", "body_too_large"] as const),
])

function compare(
  request: RawRequest,
  answer: RawAnswer,
  operation: Operation | undefined,
  expected: Answer | undefined,
): ProblemCode | undefined {
  expectHeaders(answer, expected, request.method)
  if (answer.status >= 400) {
    if (request.method === "HEAD") return undefined
    const code = expectProblem(answer)
    const stray =
      !operation || (operation.body === undefined && request.body !== undefined && !expected)
    if (stray) expect(beforeAnyOperation).toContain(code)
    else expect(codesOf(expected), `${operation.id} ${answer.status}`).toContain(code)
    return code
  }
  if (request.method === "OPTIONS" && !operation) return undefined
  expect(operation, "what is described").toBeDefined()
  expect(answer.status).toBe(operation?.status)
  if (operation && request.method !== "HEAD") expectContent(operation, answer, expected)
  return undefined
}

/** The codes that a described refusal may carry. */
export function codesOf(expected: Answer | undefined): readonly (string | number)[] {
  const { schema } = expected?.content?.["application/problem+json"] ?? {}
  return schema?.allOf?.flatMap(({ properties }) => properties?.["code"]?.enum ?? []) ?? []
}

function expectHeaders(answer: RawAnswer, expected: Answer | undefined, method: string): void {
  const named = new Set(Object.keys(expected?.headers ?? {}).map((name) => name.toLowerCase()))
  // One assertion for all headers: one per header took a third of the fuzz's time.
  const strange = [...answer.headers].filter(([name, value]) => {
    const known =
      usualHeaders.has(name) || named.has(name) || (method === "OPTIONS" && name === "allow")
    return !known || internalWords.test(value.replaceAll(/'nonce-[^']+'/g, ""))
  })
  expect(strange).toEqual([])
  expect(answer.header("cache-control")).toMatch(/^no-store/)
  expect(answer.header("content-security-policy")).toMatch(/^default-src 'none'/)
  expect(answer.header("x-content-type-options")).toBe("nosniff")
}

function expectProblem(answer: RawAnswer): ProblemCode {
  expect(answer.header("content-type")).toBe("application/problem+json; charset=utf-8")
  const refusal = JSON.parse(answer.text) as ProblemDocument
  expect(z.parse(ProblemDocument, refusal)).toEqual(refusal)
  const { status, title } = refusalOf[refusal.code]
  expect(refusal).toMatchObject({ status, title })
  expect(refusal.status).toBe(answer.status)
  expect(refusal.type).toBe(`/docs/error-codes#${refusal.code}`)
  expect(refusal.detail).toMatch(/^\p{Lu}.*\.$/u)
  expect(refusal.traceId).toMatch(/^[0-9a-f-]{36}$/)
  // The names of unknown fields come from the request.
  const said = { ...refusal, errors: refusal.errors?.map(({ message }) => message) }
  // Each text separately: "select" in one and "from" in another are not SQL.
  expect(textsIn(said).filter((text) => internalWords.test(text))).toEqual([])
  const wait = ["too_many_requests", "unavailable", "request_in_progress"].includes(refusal.code)
  expect(answer.header("retry-after") !== undefined, "Retry-After").toBe(wait)
  return refusal.code
}

/** Every name and text of a document. */
function textsIn(document: unknown): string[] {
  const texts: string[] = []
  JSON.stringify(document, (name, value: unknown) => {
    texts.push(name)
    if (typeof value === "string") texts.push(value)
    return value
  })
  return texts
}

function expectContent({ answer: described }: Operation, answer: RawAnswer, expected?: Answer) {
  const types = Object.keys(expected?.content ?? {})
  if (types.length === 0) return
  expect(types).toContain(answer.header("content-type")?.split(";", 1)[0])
  if (!described) return
  const body = JSON.parse(answer.text) as unknown
  const isList = "list" in described
  const items = isList ? (body as unknown[]) : [body]
  const schema = isList ? described.list : described
  // A field that is not described would be missing in what the schema reads.
  expect(items.map((item) => z.parse(schema, item))).toEqual(items)
}
