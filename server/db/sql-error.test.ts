import { expect, test } from "vitest"
import {
  brokenConstraint,
  isConnectionError,
  isTimeout,
  isTransient,
  sqlState,
} from "./sql-error.ts"

const wrapped = (cause: object) => new Error("Failed query: select $1 params: secret", { cause })

test("finds state and constraint below any number of wrappers", () => {
  const error = wrapped(wrapped({ code: "23505", constraint: "users_username_key" }))
  expect(sqlState(error)).toBe("23505")
  expect(brokenConstraint(error)).toBe("users_username_key")
})

test("finds neither in other errors", () => {
  for (const error of [undefined, null, "text", 5, new Error("x"), {}, wrapped({})]) {
    expect(sqlState(error)).toBeUndefined()
    expect(brokenConstraint(error)).toBeUndefined()
    expect([isConnectionError, isTransient, isTimeout].map((is) => is(error))).toEqual([
      false,
      false,
      false,
    ])
  }
})

test.each([
  [
    isConnectionError,
    ["ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "57P01", "57P03", "25P03", "08006", "08P01"],
  ],
  // Too many connections, disk full, out of memory; a write that failed; a server that only reads.
  [isConnectionError, ["53300", "53100", "53200", "58030", "25006"]],
  [isTransient, ["40001", "40P01"]],
  [isTimeout, ["55P03", "57014"]],
])("%o", (is, codes) => {
  for (const code of codes) {
    expect(is({ code }), code).toBe(true)
    expect(is(wrapped({ code })), code).toBe(true)
  }
  for (const code of ["23505", "42501", "P0001"]) expect(is({ code }), code).toBe(false)
})

test.each([
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Query read timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Cannot use a pool after calling end on the pool",
])("recognizes pg's error without a code as a lost connection: %s", (message) => {
  expect(isConnectionError(new Error(message))).toBe(true)
  // Drizzle's own message contains the query and its parameters.
  expect(isConnectionError(wrapped(new Error(message)))).toBe(true)
  expect(isConnectionError(new Error(`Failed query: params: ${message}`, { cause: {} }))).toBe(
    false,
  )
})
