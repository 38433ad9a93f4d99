// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react"
import { useState } from "react"
import { afterEach, expect, it, vi } from "vitest"
import type { Account } from "#shared/contracts/accounts.ts"
import type { OtherBankTerms } from "../../money/transfer/other-banks.ts"
import { euroAccount, poundAccount } from "../../testing/demo-money.ts"
import { openBanks } from "../../testing/demo-payment.ts"
import { enter } from "../../testing/enter.ts"
import { fakeBank, json } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { dismissToasts } from "../../ui/toast-store.ts"
import { TransferFlow } from "./transfer-flow.tsx"

const terms: OtherBankTerms = {
  availability: openBanks,
  euroRate: () => "1.172759",
  rate: () => "1.172759",
}
const elsewhere = "DE89370400440532013000"

function start(otherBanks: Partial<OtherBankTerms>, accounts = [euroAccount, poundAccount]) {
  const calls = fakeBank({
    "POST /api/payee-verification": () => json(200, { result: "not_possible" }),
  })
  const view = show(<Flow accounts={accounts} otherBanks={{ ...terms, ...otherBanks }} />)
  return { ...view, calls }
}

/** The form, and a payment of 200.00 that arrives at the press of a button. */
function Flow(props: { accounts: Account[]; otherBanks: OtherBankTerms }) {
  const [accounts, setAccounts] = useState(props.accounts)
  const richer = accounts.map((account) => ({ ...account, balance: "1200.00" }))
  return (
    <>
      <button type="button" onClick={() => setAccounts(richer)}>
        Receive
      </button>
      <TransferFlow
        accounts={accounts}
        freshAccounts={() => Promise.resolve(accounts)}
        otherBanks={props.otherBanks}
        isTrusted={() => false}
        onSent={vi.fn<() => void>()}
        onStored={vi.fn<() => void>()}
      />
    </>
  )
}

type User = ReturnType<typeof show>["user"]
const field = (name: string) => screen.getByLabelText(name)
async function review(user: User, amount: string, iban = elsewhere) {
  await enter(user, field("Amount"), amount)
  await enter(user, field("Recipient IBAN"), iban)
  await enter(user, field("Recipient name"), "Jonas Keller")
  await user.click(screen.getByRole("button", { name: "Review Transfer" }))
}

afterEach(dismissToasts)

it("says at the amount that it exceeds the daily limit, after asking for the limit again", async () => {
  const rest = { limit: "500.00", left: "120.00" }
  const freshDaily = vi.fn<() => Promise<typeof rest>>().mockResolvedValue(rest)
  const { user, calls } = start({ daily: rest, freshDaily })
  await review(user, "120.01")
  await waitFor(() =>
    expect(field("Amount")).toHaveAccessibleDescription(
      "Amount exceeds your daily limit of €500.00, of which €120.00 is left today",
    ),
  )
  expect(field("Amount")).toHaveFocus()
  expect(calls).toHaveLength(0)
  // A new day has begun.
  freshDaily.mockResolvedValue({ limit: "500.00", left: "500.00" })
  await user.click(screen.getByRole("button", { name: "Review Transfer" }))
  expect(await screen.findByText("You send")).toBeVisible()
})

it("does not apply the daily limit between own accounts", async () => {
  const { user } = start({ daily: { limit: "500.00", left: "0.00" } })
  await review(user, "120.00", poundAccount.iban)
  expect(await screen.findByText("You send")).toBeVisible()
})

it("refuses the account that pays as the payee", async () => {
  const { user, calls } = start({})
  await review(user, "10", euroAccount.iban)
  await waitFor(() =>
    expect(field("Recipient IBAN")).toHaveAccessibleDescription(
      "This is Everyday Euro itself, the account that pays",
    ),
  )
  expect(calls).toHaveLength(0)
})

it("says at the IBAN that a payment in another currency reaches another bank in euros", async () => {
  const { user } = start({}, [poundAccount])
  await enter(user, field("Recipient IBAN"), elsewhere)
  expect(field("Recipient IBAN")).toHaveAccessibleDescription(
    "Other banks are paid in euros, converted from GBP at the bank's rate",
  )
  await enter(user, field("Amount"), "100")
  expect(field("Recipient IBAN")).toHaveAccessibleDescription(
    "Other banks are paid in euros: €117.27 at today's rate",
  )
})

it("shows in the review what is left of the balance as it is now", async () => {
  const { user } = start({})
  await review(user, "100")
  expect(await screen.findByText("€900.00")).toBeVisible()
  await user.click(screen.getByRole("button", { name: "Receive" }))
  expect(await screen.findByText("€1,100.00")).toBeVisible()
})
