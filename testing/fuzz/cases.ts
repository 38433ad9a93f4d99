import fc from "fast-check"
import type { Endpoint, Operation } from "../../server/http/endpoint.ts"
import { type Edges, edgesOf, fieldsOf } from "./edges.ts"
import { type KnownValues, knownAddressValues, knownBodyValues } from "./known-values.ts"
import * as unexpectedHeader from "./unexpected-headers.ts"
import * as unexpected from "./unexpected-values.ts"

/** One request, with names in braces that fill-in.ts replaces. */
export type Case = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[]>>
  /** Whose session it is sent with. */
  readonly session: "own" | "none" | "ended" | { readonly cookie: string }
  readonly body: string | Buffer | undefined
}

type Member = readonly [name: string, value: string]

/** These compare a password, and each comparison hashes with 46 MiB: few of their cases get that far. */
export const hashingOperations: ReadonlySet<string> = new Set([
  "register",
  "signIn",
  "revealCard",
  "changePassword",
  "recoverAccess",
  "beginAuthenticator",
  "removeAuthenticator",
  "offerPasskey",
  "removePasskey",
  "renewRecoveryCodes",
])

/** An endpoint of either app. */
type Fuzzed = Operation & Pick<Endpoint, "idempotent">

/** Where an API is served, and the values with a meaning to it (known-values.ts). */
export type FuzzedApi = {
  readonly path: "/api" | "/api/staff"
  /** By the path up to a parameter, and by the query's parameter. */
  readonly address: Readonly<Record<string, KnownValues>>
  readonly body: Readonly<Record<string, KnownValues>>
}

const membersApi: FuzzedApi = {
  path: "/api",
  address: knownAddressValues,
  body: knownBodyValues,
}

/** Requests to one endpoint: valid ones, nearly valid ones, and ones that no client would send. */
export function casesOf(operation: Fuzzed, api = membersApi): fc.Arbitrary<Case> {
  const { method, path, body, idempotent } = operation
  const key = idempotent
    ? fc.oneof(
        { weight: 10, arbitrary: fc.constant(undefined) },
        { weight: 6, arbitrary: fc.constant("{{fresh}}") },
        { weight: 3, arbitrary: fc.constantFrom("key-1", "key-2", "key-3", "key-4", "key-5") },
        { weight: 2, arbitrary: fc.constantFrom(...unexpectedHeader.keysToTry) },
      )
    : rarely(20, undefined, fc.constantFrom("key-1", ...unexpectedHeader.keysToTry))
  return fc
    .record({
      method: rarely(30, method.toUpperCase(), fc.constantFrom(...methods)),
      path: fc
        .tuple(
          pathsOf(path, api),
          queriesOf(operation, api),
          rarely(40, "", fc.constantFrom("/", "//", "/.")),
        )
        .map(([place, query, end]) => `${api.path}${place}${end}${query}`),
      key,
      odd: rarely(8, {}, fc.constantFrom(...unexpectedHeader.unexpectedHeaders)),
      session: fc.oneof(
        { weight: 24, arbitrary: fc.constant("own" as const) },
        { weight: 1, arbitrary: fc.constantFrom("none" as const, "ended" as const) },
        {
          weight: 1,
          arbitrary: fc.record({ cookie: fc.constantFrom(...unexpectedHeader.invalidCookies) }),
        },
      ),
      body: body
        ? bodiesOf(operation, body, api)
        : rarely(15, undefined, fc.constantFrom("{}", "[1", "x")),
    })
    .map(({ key: given, odd, ...rest }) => ({
      ...rest,
      headers: {
        ...(rest.body !== undefined && { "content-type": "application/json" }),
        ...(given !== undefined && { "idempotency-key": given }),
        ...odd,
      },
    }))
}

const methods = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE"]

/** Usually the normal value, and sometimes another one. */
function rarely<T>(every: number, usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: every - 1, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: other },
  )
}

const noMeaning: KnownValues = { good: [], odd: [] }

/** A value from weighted lists; empty lists are left out. */
function weighted(...lists: (readonly [number, readonly string[]])[]): fc.Arbitrary<string> {
  return fc.oneof(
    ...lists
      .filter(([, values]) => values.length > 0)
      .map(([weight, values]) => ({ weight, arbitrary: fc.constantFrom(...values) })),
  )
}

const addressValues = ({ good, odd }: KnownValues) =>
  weighted([8, good], [1, odd], [1, unexpected.unexpectedSegments])

function pathsOf(path: string, api: FuzzedApi): fc.Arbitrary<string> {
  const [, kind, name, rest] = /^\/([^{]*\{(\w+)\})(.*)$/.exec(path) ?? []
  if (kind === undefined) return rarely(60, path, fc.constant(path.toUpperCase()))
  const meaning = api.address[kind]
  if (!meaning) throw new Error(`the fuzz test knows no values for ${kind}`)
  return addressValues(meaning).map((value) => `/${kind.replace(`{${name}}`, value)}${rest}`)
}

function queriesOf({ query = [] }: Operation, api: FuzzedApi): fc.Arbitrary<string> {
  const known = query
    .filter(({ in: where }) => where === "query")
    .map(({ name }) =>
      fc.option(
        addressValues(api.address[name] ?? noMeaning).map((value) => `${name}=${value}`),
        { freq: 2, nil: undefined },
      ),
    )
  const unknown = rarely(
    12,
    undefined,
    fc.constantFrom("a=1", "__proto__=1", "a[b]=1", "limit=1&limit=2", "q=a&q=b", "=", "%00=1"),
  )
  return fc.tuple(...known, unknown).map((parts) => {
    const given = parts.filter((part) => part !== undefined)
    return given.length > 0 ? `?${given.join("&")}` : ""
  })
}

function bodiesOf(
  { id }: Operation,
  contract: NonNullable<Operation["body"]>,
  api: FuzzedApi,
): fc.Arbitrary<string | Buffer> {
  const fields = contract.schema ? fieldsOf(contract.schema) : {}
  const known = Object.entries(fields).map(([field, schema]) => ({
    field,
    ...edgesOf(schema),
    known: api.body[field] ?? noMeaning,
  }))
  const right = fc.tuple(...known.map((each) => goodMembers(each, hashingOperations.has(id))))
  const near = fc
    .tuple(right, fc.array(changesTo(known), { minLength: 1, maxLength: 3 }))
    .map(([members, changes]) => changes.reduce((done, change) => change(done), members.flat()))
  return fc.oneof(
    {
      weight: hashingOperations.has(id) ? 1 : 8,
      arbitrary: right.map((members) => write(members.flat())),
    },
    { weight: 8, arbitrary: near.map(write) },
    { weight: 2, arbitrary: fc.constantFrom(...unexpected.unexpectedBodies) },
  )
}

type Field = Edges & { readonly field: string; readonly known: KnownValues }

function goodMembers(
  { field, known, good, bounds, optional }: Field,
  hash: boolean,
): fc.Arbitrary<Member[]> {
  const values = weighted([30, known.good], [3, bounds], [1, good])
  const member = values.map((value): Member[] => [[field, value]])
  const absent = fc.constant<Member[]>([])
  if (!optional) return member
  return fc.oneof(
    { weight: hash && field === "password" ? 9 : 1, arbitrary: absent },
    { weight: 1, arbitrary: member },
  )
}

type Change = (members: readonly Member[]) => Member[]

/** One thing wrong: a bad value, or a field that is missing, sent twice, or unknown. */
function changesTo(known: readonly Field[]): fc.Arbitrary<Change> {
  const extra = fc
    .tuple(
      fc.constantFrom(...unexpected.unexpectedNames),
      fc.constantFrom(...unexpected.unexpectedValues),
    )
    .map(
      ([name, value]): Change =>
        (members) => [...members, [name, value]],
    )
  if (known.length === 0) return extra
  const bad = fc
    .constantFrom(...known)
    .chain(({ field, bad: refused, known: { odd } }) =>
      weighted([2, refused], [1, odd]).map((value): Member => [field, value]),
    )
  return fc.oneof(
    {
      weight: 8,
      arbitrary: bad.map(
        ([name, value]): Change =>
          (members) => [...members.filter(([each]) => each !== name), [name, value]],
      ),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...known).map(
        ({ field }): Change =>
          (members) =>
            members.filter(([each]) => each !== field),
      ),
    },
    {
      weight: 1,
      arbitrary: bad.map(
        (member): Change =>
          (members) => [member, ...members],
      ),
    },
    { weight: 2, arbitrary: extra },
  )
}

function write(members: readonly Member[]): string {
  return `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`
}
