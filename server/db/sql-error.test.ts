import { expect, test } from "vitest"
import {
  brokenConstraint,
  isConnectionError,
  isTimeout,
  isTransient,
  sqlState,
} from "./sql-error.ts"

const wrapped = (cause: object) => new Error("Failed query: select $1 params: secret", { cause })

test("state and constraint are found below any number of wrappers", () => {
  const error = wrapped(wrapped({ code: "23505", constraint: "users_username_key" }))
  expect(sqlState(error)).toBe("23505")
  expect(brokenConstraint(error)).toBe("users_username_key")
})

test("what is no database error has neither", () => {
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
  [isConnectionError, ["ECONNREFUSED", "ECONNRESET", "57P01", "57P03", "53300", "08006", "08P01"]],
  [isTransient, ["40001", "40P01"]],
  [isTimeout, ["55P03", "57014"]],
])("%o", (is, codes) => {
  for (const code of codes) {
    expect(is({ code }), code).toBe(true)
    expect(is(wrapped({ code })), code).toBe(true)
  }
  for (const code of ["23505", "42501", "P0001"]) expect(is({ code }), code).toBe(false)
})

test("pg's two errors without a code are lost connections", () => {
  expect(isConnectionError(new Error("Connection terminated unexpectedly"))).toBe(true)
  expect(isConnectionError(new Error("timeout exceeded when trying to connect"))).toBe(true)
})
