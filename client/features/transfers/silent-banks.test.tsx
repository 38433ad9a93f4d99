// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import type { SilentBanks } from "#shared/contracts/payments.ts"
import { demoTransaction, euroAccount } from "../../testing/demo-money.ts"
import { openBanks } from "../../testing/demo-payment.ts"
import { enter } from "../../testing/enter.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { dismissToasts } from "../../ui/toast-store.ts"
import { TransferFlow } from "./transfer-flow.tsx"

/** The form, with a payee at a bank in Germany. */
async function fillIn(silent: SilentBanks, answer: () => Response) {
  const calls = fakeBank({
    "POST /api/payee-verification": () => json(200, { result: "not_possible" }),
    "POST /api/transfers": answer,
  })
  const { user } = show(
    <TransferFlow
      accounts={[euroAccount]}
      freshAccounts={() => Promise.resolve([euroAccount])}
      otherBanks={{ availability: { ...openBanks, silent }, euroRate: () => undefined }}
      isTrusted={() => false}
      onSent={() => undefined}
      onStored={() => undefined}
    />,
  )
  await enter(user, screen.getByLabelText("Amount"), "850")
  await enter(user, screen.getByLabelText("Recipient IBAN"), "DE89370400440532013000")
  await enter(user, screen.getByLabelText("Recipient name"), "Jonas Keller")
  return { calls, user, press: (name: string) => user.click(screen.getByRole("button", { name })) }
}
const instant = () => screen.getByRole("radio", { name: /^Instant/ })

afterEach(dismissToasts)

it.each([
  [
    "its bank does not answer",
    { all: false, banks: ["FR??99900", "DE??37040044"] },
    "Instant payments to this bank are closed at the moment because it does not answer. Send it as a standard payment.",
  ],
  [
    "several banks do not",
    { all: true, banks: [] },
    "Instant payments to other banks are closed at the moment because several banks do not answer. Send it as a standard payment.",
  ],
])(
  "sends Standard while %s, says so before, and offers Instant for later",
  async (_why, silent, words) => {
    const booked = () => json(201, { transaction: demoTransaction })
    const { calls, user, press } = await fillIn(silent, booked)
    expect(screen.getByText(words)).toBeVisible()
    expect(instant()).toBeDisabled()
    expect(screen.getByRole("radio", { name: /^Standard/ })).toBeChecked()
    await user.click(screen.getByRole("radio", { name: /^On a date/ }))
    expect(screen.queryByText(words)).not.toBeInTheDocument()
    expect(instant()).toBeEnabled()
    await user.click(screen.getByRole("radio", { name: /^Pay now/ }))
    await press("Review Transfer")
    expect(await screen.findByText("Standard, arrives on 24 Nov 2026")).toBeVisible()
    await press("Send €850.00")
    await waitFor(() => {
      const sent = calls.find(({ url }) => url === "/api/transfers")
      expect(sent?.body).toMatchObject({ speed: "standard" })
    })
  },
)

it("offers Instant while other banks do not answer, and returns to the choice if it is refused", async () => {
  const detail = "Instant payments to this bank are closed at the moment. No money moved."
  const silent = { all: false, banks: ["DE??50010517", "FR??99900"] }
  const { press } = await fillIn(silent, () => refusal(422, "instant_suspended", detail))
  await press("Review Transfer")
  await screen.findByText("You send")
  await press("Send €850.00")
  expect(await screen.findByText(detail)).toBeVisible()
  expect(instant()).toBeChecked()
})
