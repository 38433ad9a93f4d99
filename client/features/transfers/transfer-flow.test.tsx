// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import type { Order } from "#shared/contracts/orders.ts"
import type { PayeeVerification } from "#shared/contracts/transfers.ts"
import type { MoneyResult } from "../../money/result-store.ts"
import type { OtherBankTerms } from "../../money/transfer/other-banks.ts"
import { demoTransaction, euroAccount, poundAccount } from "../../testing/demo-money.ts"
import { openBanks } from "../../testing/demo-payment.ts"
import { enter } from "../../testing/enter.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { dismissToasts } from "../../ui/toast-store.ts"
import { TransferFlow } from "./transfer-flow.tsx"

const accounts = [euroAccount, poundAccount]
const booked = () => json(201, { transaction: demoTransaction })
const verified = (answer: () => Response) => ({ "POST /api/payee-verification": answer })
const payee = (answer: PayeeVerification) => verified(() => json(200, answer))

const terms: OtherBankTerms = {
  availability: openBanks,
  euroRate: (currency) => (currency === "GBP" ? "1.172759" : undefined),
  rate: (from) => (from === "GBP" ? "1.172759" : undefined),
}

function start(answers: Parameters<typeof fakeBank>[0], otherBanks = terms) {
  const onSent = vi.fn<(result: MoneyResult) => void>()
  const onStored = vi.fn<(order: Order) => void>()
  const freshAccounts = vi.fn<() => Promise<typeof accounts>>().mockResolvedValue(accounts)
  const calls = fakeBank(answers)
  const view = show(
    <TransferFlow
      accounts={accounts}
      freshAccounts={freshAccounts}
      otherBanks={otherBanks}
      isTrusted={() => false}
      onSent={onSent}
      onStored={onStored}
    />,
  )
  return { ...view, calls, onSent, onStored, freshAccounts }
}

type User = ReturnType<typeof show>["user"]
const field = (name: string) => screen.getByLabelText(name)
const press = (user: User, name: string | RegExp) =>
  user.click(screen.getByRole("button", { name }))

async function fill(user: User, amount = "850") {
  await enter(user, field("Amount"), amount)
  await enter(user, field("Recipient IBAN"), "DE89370400440532013000")
  await enter(user, field("Recipient name"), "Jonas Keller")
}
async function review(user: User) {
  await fill(user)
  await press(user, "Review Transfer")
  await screen.findByText("You send")
}

afterEach(dismissToasts)

it("shows the specification's messages for missing fields, and focuses the first one", async () => {
  const { user, calls } = start({})
  await press(user, "Review Transfer")
  expect(await screen.findByText("Amount must be a positive number")).toBeVisible()
  expect(screen.getByText("IBAN must be at least 15 characters")).toBeVisible()
  expect(screen.getByText("Recipient name is required")).toBeVisible()
  expect(field("Recipient IBAN")).toHaveFocus()
  expect(calls).toHaveLength(0)
})

it("shows what is left while typing, and rejects more after checking with the bank", async () => {
  const { user, freshAccounts } = start({})
  await user.type(field("Amount"), "850,5")
  expect(field("Amount")).toHaveAccessibleDescription(
    "€149.50 left in Everyday Euro after this transfer",
  )
  await user.clear(field("Amount"))
  await fill(user, "1,000.01")
  await press(user, "Review Transfer")
  expect(await screen.findByText("Transfer amount exceeds available balance")).toBeVisible()
  expect(freshAccounts).toHaveBeenCalledOnce()
})

it("shows a review, keeps the input on the way back, and sends after confirmation", async () => {
  const { user, calls, onSent } = start({
    ...payee({ result: "not_possible" }),
    "POST /api/transfers": booked,
  })
  await user.type(field("Amount"), "850")
  await user.type(field("Recipient IBAN"), "DE89370400440532013000")
  await user.type(field("Recipient name"), "Jonas Keller")
  await user.type(field("Reference"), " Flat deposit ")
  await press(user, "Review Transfer")
  await screen.findByText("The name can't be checked")
  expect(screen.getByText("SEPA Instant")).toBeVisible()
  expect(screen.getByText("€150.00")).toBeVisible()
  await press(user, "Edit Details")
  expect(field("Recipient IBAN")).toHaveValue("DE89 3704 0044 0532 0130 00")
  expect(field("Recipient name")).toHaveValue("Jonas Keller")
  await press(user, "Review Transfer")
  await screen.findByText("You send")
  expect(calls.some(({ url }) => url === "/api/transfers")).toBe(false)
  await press(user, "Send €850.00")
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(calls.find(({ url }) => url === "/api/transfers")?.body).toEqual({
    fromAccountId: 1,
    amount: "850",
    recipientIban: "DE89370400440532013000",
    recipientName: "Jonas Keller",
    reference: "Flat deposit",
  })
  expect(onSent.mock.lastCall?.[0]).toMatchObject({
    type: "transfer",
    amount: "850.00",
    reference: "TRF-20261120-7F3K9Q2M",
  })
})

it("sends at the chosen speed, which is offered only for other banks", async () => {
  const { user, calls } = start({
    ...payee({ result: "not_possible" }),
    "POST /api/transfers": booked,
  })
  await enter(user, field("Recipient IBAN"), poundAccount.iban)
  expect(screen.queryByRole("group", { name: "Speed" })).not.toBeInTheDocument()
  await user.clear(field("Recipient IBAN"))
  await fill(user)
  expect(screen.getByRole("radio", { name: /^Instant/ })).toBeChecked()
  await user.click(screen.getByRole("radio", { name: /^Standard ?Arrives 24 Nov 2026/ }))
  await press(user, "Review Transfer")
  expect(await screen.findByText("Standard, arrives on 24 Nov 2026")).toBeVisible()
  expect(screen.getByText(/You can cancel a standard transfer until it is sent/)).toBeVisible()
  await press(user, "Send €850.00")
  await waitFor(() => {
    const sent = calls.find(({ url }) => url === "/api/transfers")
    expect(sent?.body).toMatchObject({ speed: "standard" })
  })
})

it("says before sending that an instant payment exceeds the own limit, and offers Standard", async () => {
  const instant = { limit: { amount: "100.00", per: "payment" }, left: "100.00" } as const
  const { user, calls } = start(payee({ result: "not_possible" }), { ...terms, instant })
  await fill(user, "100.01")
  const note = await screen.findByText("Over your limit for instant payments")
  expect(note.parentElement).toHaveTextContent("You set a limit of €100.00 for each payment.")
  expect(screen.getByRole("link", { name: "Change the limit" })).toHaveAttribute(
    "href",
    "/profile#instant-limit",
  )
  await press(user, "Review Transfer")
  await waitFor(() =>
    expect(field("Amount")).toHaveAccessibleDescription(
      "Amount exceeds your limit for instant payments",
    ),
  )
  expect(calls).toHaveLength(0)
  await press(user, "Choose Standard")
  expect(screen.getByRole("radio", { name: /^Standard/ })).toBeChecked()
  expect(screen.getByRole("radio", { name: /^Standard/ })).toHaveFocus()
  expect(screen.queryByText("Over your limit for instant payments")).not.toBeInTheDocument()
  await press(user, "Review Transfer")
  expect(await screen.findByText("Standard, arrives on 24 Nov 2026")).toBeVisible()
})

it("offers and sends only Standard, and says so, if the bank has no instant payments", async () => {
  const instant = { limit: { amount: "100.00", per: "payment" }, left: "100.00" } as const
  const standardOnly = { ...terms, instant, availability: { ...openBanks, instant: false } }
  const { user, calls } = start(
    { ...payee({ result: "not_possible" }), "POST /api/transfers": booked },
    standardOnly,
  )
  await fill(user)
  const choice = screen.getByRole("radio", { name: /^Instant ?Not available at this bank/ })
  expect(choice).toBeDisabled()
  expect(screen.getByRole("radio", { name: /^Standard/ })).toBeChecked()
  await press(user, "Review Transfer")
  expect(await screen.findByText("Standard, arrives on 24 Nov 2026")).toBeVisible()
  await press(user, "Send €850.00")
  await waitFor(() => {
    const sent = calls.find(({ url }) => url === "/api/transfers")
    expect(sent?.body).toMatchObject({ speed: "standard" })
  })
})

it("says at the IBAN that other banks can't be paid, and asks the bank nothing", async () => {
  const closed = { ...openBanks, open: false }
  const { user, calls } = start({}, { ...terms, availability: closed })
  await fill(user)
  expect(screen.queryByRole("group", { name: "Speed" })).not.toBeInTheDocument()
  await press(user, "Review Transfer")
  await waitFor(() =>
    expect(field("Recipient IBAN")).toHaveAccessibleDescription(
      "Payments to other banks are not open",
    ),
  )
  expect(field("Recipient IBAN")).toHaveFocus()
  expect(calls).toHaveLength(0)
})

it("shows what a payee at another bank receives in euros", async () => {
  const { user } = start(payee({ result: "not_possible" }))
  await user.click(screen.getByRole("combobox", { name: "From account" }))
  await user.click(screen.getByRole("option", { name: /Sterling Savings/ }))
  await fill(user, "100")
  await press(user, "Review Transfer")
  await screen.findByText("You send")
  expect(screen.getByText("Payee receives").nextElementSibling).toHaveTextContent("€117.27")
  expect(screen.getByText("1 GBP = 1.172759 EUR")).toBeVisible()
})

it("offers the account's name for a close match", async () => {
  const { user } = start(payee({ result: "close_match", name: "Jonas Köhler", currency: "GBP" }))
  await review(user)
  expect(screen.getByText("The name is close, but not the same")).toBeVisible()
  await press(user, "Use this name")
  expect(screen.getByText("The name matches")).toBeVisible()
  expect(screen.getByText("GBP, converted at the bank's rate")).toBeVisible()
  await press(user, "Edit Details")
  expect(field("Recipient name")).toHaveValue("Jonas Köhler")
})

it("asks once more before sending if the name does not match, and then lets the member decide", async () => {
  const { user, calls, onSent } = start({
    ...payee({ result: "no_match" }),
    "POST /api/transfers": booked,
  })
  await review(user)
  const note = screen.getByText("The name does not match").parentElement ?? document.body
  expect(note).toBeVisible()
  expect(note).toHaveTextContent(/Jonas Keller is not the name on this account/)
  // Right-to-left letters in a name do not affect the text around it.
  expect(within(note).getByText("Jonas Keller").tagName).toBe("BDI")
  await press(user, "Send €850.00")
  const dialog = await screen.findByRole("dialog", { name: "Pay an account with another name?" })
  expect(dialog).toHaveTextContent("Jonas Keller is not the name on this account.")
  expect(within(dialog).getByRole("button", { name: "Go Back" })).toHaveFocus()
  await user.keyboard("{Enter}")
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(calls.some(({ url }) => url === "/api/transfers")).toBe(false)
  await press(user, "Send €850.00")
  await user.click(await screen.findByRole("button", { name: "Send Anyway" }))
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
})

it("continues if the name check is unavailable", async () => {
  const { user } = start(verified(() => refusal(503, "unavailable", "Try later.")))
  await review(user)
  expect(screen.getByText("The name could not be checked")).toBeVisible()
  expect(screen.queryByText("Error")).not.toBeInTheDocument()
})

it("shows an unknown payee at the IBAN", async () => {
  const { user } = start(
    verified(() => refusal(422, "payee_not_found", "No account has this IBAN.")),
  )
  await fill(user)
  await press(user, "Review Transfer")
  await waitFor(() =>
    expect(field("Recipient IBAN")).toHaveAccessibleDescription("No account has this IBAN."),
  )
  expect(screen.getByText("Error")).toBeVisible()
})

it("returns to the field that the bank rejected, and focuses it", async () => {
  const { user, onSent } = start({
    ...payee({ result: "not_possible" }),
    "POST /api/transfers": () =>
      refusal(400, "invalid_request", "Some fields are wrong.", {
        errors: [{ path: "recipientName", message: "Recipient name is strange" }],
      }),
  })
  await review(user)
  await press(user, "Send €850.00")
  expect(await screen.findByText("Recipient name is strange")).toBeVisible()
  await waitFor(() => expect(field("Recipient name")).toHaveFocus())
  expect(screen.getByText("Some fields are wrong.")).toBeVisible()
  expect(onSent).not.toHaveBeenCalled()
})

it("never calls an unknown outcome a success or a failure", async () => {
  let answer: ((response: Response) => void) | undefined
  const lost = () => Promise.reject(new TypeError("Failed to fetch"))
  const answers = [lost, () => new Promise<Response>((resolve) => (answer = resolve))]
  const { user, onSent } = start({
    ...payee({ result: "not_possible" }),
    "POST /api/transfers": () => answers.shift()?.() ?? json(500, {}),
  })
  await review(user)
  await press(user, "Send €850.00")
  expect(await screen.findByText("Outcome unknown, checking")).toBeVisible()
  expect(screen.getByRole("button", { name: "Edit Details" })).toBeDisabled()
  expect(screen.queryByText("Error")).not.toBeInTheDocument()
  await waitFor(() => expect(answer).toBeDefined())
  expect(onSent).not.toHaveBeenCalled()
  answer?.(booked())
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
})
