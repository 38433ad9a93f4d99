import { expect, test } from "vitest"
import { demoCreditUnion } from "#shared/credit-union.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import { accountConfirmation, feeStatement, interestCertificate } from "./certificates.ts"

const say = sayEach.en
const about = { bank: demoCreditUnion, holder: "Anna Berg", today: "2026-12-01", say }
const own = {
  name: "Current",
  accountType: "current",
  iban: "LU410009999999999999",
  currency: "EUR",
  together: null,
} as const
const household = { ...own, name: "Household", together: "Anna Berg and Ben Berg" }
const opened = { openedOn: "2026-01-01" }

test("papers about an account of people together name all of them, and those about the member's own only them", () => {
  const year = { year: 2025, charged: "0.00", refunded: "0.00", interest: "0.00" }
  const uses = { standingOrders: 0, transfers: 0, cardTransfers: 0, exchanges: 0 }
  for (const [account, holder] of [
    [own, "Anna Berg"],
    [household, "Anna Berg and Ben Berg"],
  ] as const) {
    const confirmation = accountConfirmation(about, { ...account, ...opened }, null)
    expect(confirmation.addressee).toEqual([holder])
    expect(JSON.stringify(confirmation.blocks)).toContain(`["Account holder","${holder}"]`)
    expect(feeStatement({ ...about, ...year, account, uses }).addressee).toEqual([holder])
  }
})

test("a certificate of interest says which accounts are people's together, and that their interest is not divided", () => {
  const sums = { interest: "1.00", balance: "10.00" }
  const paper = (accounts: (typeof own | typeof household)[]) =>
    JSON.stringify(
      interestCertificate({
        ...about,
        year: 2025,
        accounts: accounts.map((account) => ({ ...account, ...sums })),
        loans: [],
      }),
    )
  const notDivided = "are stated in full, not divided among them"
  expect(paper([own, household])).toContain("Held by Anna Berg and Ben Berg")
  expect(paper([own, household])).toContain(notDivided)
  expect(paper([own])).not.toMatch(`Held by|${notDivided}`)
})
