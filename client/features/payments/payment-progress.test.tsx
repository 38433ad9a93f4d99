// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import type { Payment } from "#shared/contracts/payments.ts"
import type { TransactionDetail } from "#shared/contracts/transactions.ts"
import { demoTransaction, euroAccount } from "../../testing/demo-money.ts"
import { pendingPayment, queuedPayment, rejectedPayment } from "../../testing/demo-payment.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { dismissToasts } from "../../ui/toast-store.ts"
import { PaymentFacts, PaymentProgress } from "./payment-progress.tsx"

const other = { name: "Jonas Keller", iban: "DE89370400440532013000", accountName: null }
const own = { name: "Marta Lindqvist", iban: euroAccount.iban, accountName: euroAccount.name }
const outgoing: TransactionDetail = {
  ...demoTransaction,
  message: "Flat deposit",
  from: own,
  to: other,
  paymentReference: demoTransaction.reference,
  order: null,
  requestId: null,
  card: null,
  legs: [],
}
const incoming: TransactionDetail = {
  ...outgoing,
  direction: "in",
  description: "Salary November",
  message: "Salary November",
  from: other,
  to: own,
}

const address = `/api/payments/${demoTransaction.reference}`

function open(payment: Payment, transaction = outgoing, more = {}) {
  let shown = payment
  const calls = fakeBank({
    [`GET ${address}`]: () => json(200, shown),
    "GET /api/accounts": () => json(200, []),
    "GET /api/transactions": () => json(200, []),
    ...more,
  })
  const view = show(
    <>
      <PaymentProgress transaction={transaction} />
      <dl>
        <PaymentFacts transaction={transaction} />
      </dl>
    </>,
  )
  const become = (next: Payment) => {
    shown = next
  }
  return { ...view, calls, become }
}

const steps = async () =>
  within(await screen.findByRole("list", { name: "Progress" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent)

afterEach(dismissToasts)

it("shows the steps with their times, and those that are still to come", async () => {
  open(pendingPayment)
  expect(await steps()).toEqual([
    "Received, and debited from your account.14:36:00",
    "Sent to the other bank.14:36:01",
    "Arrives at the other bank. Still to come",
  ])
  expect(screen.queryByRole("button")).not.toBeInTheDocument()
})

it("says why a payment was rejected, and where the money is", async () => {
  open(rejectedPayment)
  const note = (await screen.findByText("The money was not sent")).parentElement
  expect(note).toHaveTextContent(
    "The payee's account is closed. The money is back in your account.",
  )
})

it("says that the progress did not load, and loads it again", async () => {
  let failing = true
  const { user } = open(rejectedPayment, outgoing, {
    [`GET ${address}`]: () =>
      failing ? refusal(503, "unavailable", "Try later.") : json(200, rejectedPayment),
  })
  expect(await screen.findByText("The progress of this payment did not load")).toBeVisible()
  failing = false
  await user.click(screen.getByRole("button", { name: "Try Again" }))
  expect(await screen.findByText("The money was not sent")).toBeVisible()
})

it("warns against sending again what is not confirmed", async () => {
  open({ ...pendingPayment, status: "unconfirmed", doNotResend: true })
  const note = (await screen.findByText("Not confirmed")).parentElement
  expect(note).toHaveTextContent(
    "The other bank has not answered, and your money is back in your account. Don't send it again: it may still be debited. We keep asking. Until it answers, you can use this money within the bank, but not for other banks, and you can send no other instant payment to one.",
  )
})

it("asks before it cancels, then shows that the payment is canceled", async () => {
  const canceled: Payment = { ...queuedPayment, status: "cancelled", canCancel: false }
  const { user, calls, become } = open(queuedPayment, outgoing, {
    [`POST ${address}/cancel`]: () => {
      become(canceled)
      return json(200, canceled)
    },
  })
  expect(await screen.findByText("Waiting to be sent")).toBeVisible()
  await user.click(screen.getByRole("button", { name: "Cancel Transfer" }))
  const dialog = await screen.findByRole("dialog", { name: "Cancel this transfer?" })
  expect(dialog).toHaveTextContent("€850.00 to Jonas Keller")
  expect(calls.some(({ method }) => method === "POST")).toBe(false)
  await user.click(within(dialog).getByRole("button", { name: "Cancel Transfer" }))
  expect(await screen.findByText("Transfer canceled")).toBeVisible()
  expect(screen.getByText("You canceled this transfer")).toBeVisible()
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument()
  expect(screen.queryByRole("button", { name: "Cancel Transfer" })).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole("list", { name: "Progress" })).toHaveFocus())
})

it("says in the question that it was too late to cancel", async () => {
  const { user, become } = open(queuedPayment, outgoing, {
    [`POST ${address}/cancel`]: () => {
      become(pendingPayment)
      return refusal(409, "payment_not_cancellable", "The payment was already sent.")
    },
  })
  await user.click(await screen.findByRole("button", { name: "Cancel Transfer" }))
  const dialog = await screen.findByRole("dialog")
  await user.click(within(dialog).getByRole("button", { name: "Cancel Transfer" }))
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(
    "The payment was already sent.",
  )
  await user.click(within(dialog).getByRole("button", { name: "Keep Transfer" }))
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument()
  expect(screen.queryByRole("button", { name: "Cancel Transfer" })).not.toBeInTheDocument()
})

it("shows the message and the payer's reference of incoming money", async () => {
  open({ ...pendingPayment, direction: "in", status: "completed", endToEndId: "SAL-11" }, incoming)
  expect(await screen.findByText("Salary November")).toBeVisible()
  expect(screen.getByText("Payer's reference").nextElementSibling).toHaveTextContent("SAL-11")
})

it("keeps the place of the steps while they load", async () => {
  let answer: (response: Response) => void = () => undefined
  const asked = new Promise<Response>((resolve) => (answer = resolve))
  open(pendingPayment, outgoing, { [`GET ${address}`]: () => asked })
  expect(screen.getByRole("status")).toHaveTextContent("Loading...")
  answer(json(200, pendingPayment))
  expect(await steps()).toHaveLength(3)
  expect(screen.queryByRole("status")).not.toBeInTheDocument()
})

it.each([
  ["within the bank, or older than payments", null],
  ["that gave a payment's money back", "TRF-20261120-AAAAAAAA"],
])("shows nothing and asks nothing for a transaction %s", (_what, paymentReference) => {
  const { calls, container } = open(pendingPayment, { ...outgoing, paymentReference })
  expect(container).toHaveTextContent("")
  expect(calls).toHaveLength(0)
})
