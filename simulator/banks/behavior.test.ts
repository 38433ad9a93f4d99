import { describe, expect, it } from "vitest"
import { checkIban } from "#shared/iban/iban.ts"
import { accountByIban, bankAccount, banks } from "./banks.ts"
import { endingOf, endings, instantBehavior } from "./behavior.ts"

/** The four examples next to the bank's transfer form, and the demo bank's other payees. */
const examples = [
  "DE89370400440532013000",
  "GB29NWBK60161331926819",
  "FR1420041010050500013M02606",
  "ES9121000418450200051332",
  "NL91ABNA0417164300",
]

describe("accounts of the three banks", () => {
  it("have valid IBANs, by which they are found", () => {
    for (const bank of banks) {
      for (const { ending } of endings) {
        const account = bankAccount(bank, 1_000_000_000n + BigInt(ending))
        expect(account.ending).toBe(ending)
        expect(checkIban(account.iban)).toMatchObject({ ok: true })
        expect(accountByIban(account.iban)).toEqual(account)
      }
    }
  })

  it("behave by their ending, or by the cents if it is 00", () => {
    const [bank] = banks
    if (!bank) throw new Error("No bank")
    const plain = bankAccount(bank, 100n).iban
    expect(endingOf(bankAccount(bank, 4n).iban, 1090n)).toBe("04")
    expect(endingOf(plain, 1000n)).toBe("00")
    expect([90n, 191n, 1092n, 93n].map((cents) => endingOf(plain, cents))).toEqual([
      "04",
      "10",
      "11",
      "12",
    ])
  })
})

describe("every other account", () => {
  it.each(examples)("%s settles immediately, whatever the amount", (iban) => {
    expect(accountByIban(iban)).toBeUndefined()
    for (let cents = 1n; cents <= 200n; cents++) {
      expect(instantBehavior(endingOf(iban, cents))).toEqual({ kind: "settle", after: 0 })
    }
  })
})

it("an ending without a behavior settles", () => {
  expect(instantBehavior("99")).toEqual({ kind: "settle", after: 0 })
})
