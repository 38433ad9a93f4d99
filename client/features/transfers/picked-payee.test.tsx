// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { addDays } from "#shared/time/target-days.ts"
import { bankDay } from "../../lib/bank-time.ts"
import { DraftOwner } from "../../lib/draft-owner.ts"
import { formatDay } from "../../lib/format-date.ts"
import type { PickedPayee } from "../../money/transfer/picked-payee-field.tsx"
import { euroAccount } from "../../testing/demo-money.ts"
import { openBanks } from "../../testing/demo-payment.ts"
import { enter } from "../../testing/enter.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { dismissToasts } from "../../ui/toast-store.ts"
import { TransferFlow } from "./transfer-flow.tsx"

const jonas: PickedPayee = {
  iban: "DE89370400440532013000",
  name: "Jonas Keller",
  verifyAgain: false,
}

function start(answers: Parameters<typeof fakeBank>[0], payee = jonas) {
  const calls = fakeBank(answers)
  const view = show(
    <DraftOwner value={7}>
      <TransferFlow
        accounts={[euroAccount]}
        freshAccounts={() => Promise.resolve([euroAccount])}
        otherBanks={{ availability: openBanks, euroRate: () => undefined }}
        isTrusted={() => false}
        renderPicker={(onPick) => (
          <button type="button" onClick={() => onPick(payee)}>
            Pick
          </button>
        )}
        onSent={vi.fn<() => void>()}
        onStored={vi.fn<() => void>()}
      />
    </DraftOwner>,
  )
  return { ...view, calls }
}

type User = ReturnType<typeof show>["user"]
const field = (name: string) => screen.getByLabelText(name)
const press = (user: User, name: string | RegExp) =>
  user.click(screen.getByRole("button", { name }))
const result = (answer: object) => ({
  "POST /api/payee-verification": () => json(200, answer),
})

beforeEach(() => sessionStorage.clear())
afterEach(dismissToasts)

describe("a picked payee", () => {
  it("replaces what was typed, and is kept on the way back from the review", async () => {
    const { user, calls } = start(result({ result: "not_possible" }))
    await enter(user, field("Amount"), "20")
    await enter(user, field("Recipient IBAN"), "AT61")
    await enter(user, field("Recipient name"), "Somebody")
    await press(user, "Pick")
    // A recently verified name is verified with the review, as every name is.
    expect(calls).toHaveLength(0)
    await press(user, "Review Transfer")
    await screen.findByText("You send")
    await press(user, "Edit Details")
    expect(field("Amount")).toHaveValue("20")
    expect(field("Recipient IBAN")).toHaveValue("DE89 3704 0044 0532 0130 00")
    expect(field("Recipient name")).toHaveValue("Jonas Keller")
  })

  it("is verified at once when that is due, and the form says that the name has changed", async () => {
    const answer = result({ result: "close_match", name: "Jonas Köhler", currency: "EUR" })
    const { user, calls } = start(answer, { ...jonas, verifyAgain: true })
    await press(user, "Pick")
    expect(await screen.findByText("The name is close, but not the same")).toBeVisible()
    expect(calls.map(({ body }) => body)).toEqual([
      { recipientIban: jonas.iban, recipientName: jonas.name },
    ])
    await press(user, "Use this name")
    expect(field("Recipient name")).toHaveValue("Jonas Köhler")
    expect(screen.queryByText("The name is close, but not the same")).not.toBeInTheDocument()
  })

  it("whose account no longer exists is refused at the IBAN", async () => {
    const { user } = start(
      {
        "POST /api/payee-verification": () =>
          refusal(422, "payee_not_found", "No account has this IBAN."),
      },
      { ...jonas, verifyAgain: true },
    )
    await press(user, "Pick")
    await waitFor(() =>
      expect(field("Recipient IBAN")).toHaveAccessibleDescription("No account has this IBAN."),
    )
  })

  it("is not replaced when an earlier draft is restored", async () => {
    const values = { amount: "5", recipientIban: "AT61 1904", recipientName: "Somebody Else" }
    sessionStorage.setItem(
      "tessera-draft:7:transfer",
      JSON.stringify({ page: 0, at: Date.now(), values }),
    )
    const { user } = start({})
    await press(user, "Pick")
    await press(user, "Restore it")
    expect(field("Amount")).toHaveValue("5")
    expect(field("Recipient IBAN")).toHaveValue("DE89 3704 0044 0532 0130 00")
    expect(field("Recipient name")).toHaveValue("Jonas Keller")
  })
})

it("offers to date a payment that the limit for new payees refuses, and keeps the input", async () => {
  const on = addDays(bankDay(new Date()), 3)
  const { user } = start({
    ...result({ result: "not_possible" }),
    [`GET /api/orders/dates?firstOn=${on}`]: () => json(200, { today: on, dates: [on] }),
    "POST /api/transfers": () =>
      refusal(422, "new_payee_limit_exceeded", "You set a limit of 200 EUR.", { on }),
  })
  await press(user, "Pick")
  await enter(user, field("Amount"), "300")
  await press(user, "Review Transfer")
  await user.click(await screen.findByRole("button", { name: "Send €300.00" }))
  const note = await screen.findByText("Over your limit for new payees")
  expect(note.parentElement).toHaveTextContent("You set a limit of 200 EUR.")
  expect(screen.getAllByText("You set a limit of 200 EUR.")).toHaveLength(1)
  expect(screen.getByRole("link", { name: "Change the limit" })).toHaveAttribute(
    "href",
    "/profile#new-payee-limit",
  )
  expect(field("Amount")).toHaveValue("300")
  await press(user, `Pay on ${formatDay(on)}`)
  const dated = screen.getByRole("radio", { name: /^On a date/ })
  expect(dated).toBeChecked()
  expect(dated).toHaveFocus()
  expect(await screen.findByLabelText("Date")).toHaveValue(formatDay(on))
  expect(screen.queryByText("Over your limit for new payees")).not.toBeInTheDocument()
})
