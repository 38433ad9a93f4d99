import express, { type Request, type Response } from "express"
import { describe, expect, test } from "vitest"
import * as z from "zod/mini"
import { Login } from "#shared/contracts/auth.ts"
import { NewDeposit } from "#shared/contracts/deposits.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import type { Language } from "#shared/words/languages.ts"
import { Problem } from "../use-case/problem.ts"
import { validate } from "./validate.ts"

/** The problem for an invalid body. */
function errorsOf(schema: z.ZodMiniType, body: unknown, language: Language = "en") {
  try {
    const request = { body, headers: {}, acceptsLanguages: () => language } as Pick<
      Request<object, unknown, unknown>,
      "body" | "headers"
    > as Request<object, unknown, unknown>
    Object.assign(request, { app: express().set("languages", ["en", "fr"]) })
    void validate(schema)(request, {} as Response<unknown>, () => undefined)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.details.errors?.map(({ path, message }) => ({
      path,
      message: sayEach.en(message),
    }))
  }
  return undefined
}

describe("a field with two errors is named once", () => {
  test.each([[[]], [{}], [null], [7]])("a password of %j", (password) => {
    expect(errorsOf(Login, { username: "ana.roth", password })).toEqual([
      { path: "password", message: "Password must be at least 6 characters" },
    ])
  })
})

test("several invalid fields and unknown ones are each named", () => {
  const wrong = { accountId: 0, amount: "0100", description: "", one: 1, two: 2 }
  expect(
    errorsOf(NewDeposit, wrong)
      ?.map(({ path }) => path)
      .toSorted(),
  ).toEqual(["accountId", "amount", "description", "one", "two"])
})

test("an amount with leading zeros gets an explanation", () => {
  const deposit = { accountId: 1, amount: "0100", description: "x" }
  expect(errorsOf(NewDeposit, deposit)).toEqual([
    { path: "amount", message: "Amount must not begin with zeros" },
  ])
})

test("a field without a message of ours is refused in the language of who asked", () => {
  const counted = z.object({ count: z.number() })
  const wrong = { count: "two" }
  expect(errorsOf(counted, wrong)).toEqual([{ path: "count", message: "Invalid input" }])
  expect(errorsOf(counted, wrong, "fr")).toEqual([
    { path: "count", message: sayEach.fr("Invalid input") },
  ])
})
