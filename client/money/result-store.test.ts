// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest"
import { type MoneyResult, readResult, removeResult, storeResult } from "./result-store.ts"

const deposit: MoneyResult = {
  type: "deposit",
  amount: "5.00",
  currency: "EUR",
  reference: "DEP-20261120-7F3K9Q2M",
  createdAt: "2026-11-20T13:36:00.000Z",
  accountName: "Everyday Euro",
}

describe("result store", () => {
  afterEach(() => sessionStorage.clear())

  it("keeps a result until it is forgotten", () => {
    storeResult(deposit)
    expect(readResult()).toEqual(deposit)
    expect(readResult()).toEqual(deposit)
    removeResult()
    expect(readResult()).toBeUndefined()
  })

  it.each(["", "no json", "{}", '{"type":"deposit"}', "null"])("ignores %j", (stored) => {
    sessionStorage.setItem("tessera-result", stored)
    expect(readResult()).toBeUndefined()
  })

  it("keeps a result as long as the page without storage", () => {
    for (const method of ["getItem", "setItem", "removeItem"] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException("denied", "SecurityError")
      })
    }
    storeResult(deposit)
    expect(readResult()).toEqual(deposit)
    removeResult()
    expect(readResult()).toBeUndefined()
  })
})
