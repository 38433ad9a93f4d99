// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import type { Payment, PaymentRecall } from "#shared/contracts/payments.ts"
import type { TransactionDetail } from "#shared/contracts/transactions.ts"
import { demoTransaction, euroAccount } from "../../testing/demo-money.ts"
import { completedPayment } from "../../testing/demo-payment.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { dismissToasts } from "../../ui/toast-store.ts"
import { PaymentProgress } from "./payment-progress.tsx"

const transaction: TransactionDetail = {
  ...demoTransaction,
  message: "Flat deposit",
  from: { name: "Marta Lindqvist", iban: euroAccount.iban, accountName: euroAccount.name },
  to: { name: "Jonas Keller", iban: "DE89370400440532013000", accountName: null },
  paymentReference: demoTransaction.reference,
  order: null,
  requestId: null,
  card: null,
  legs: [],
}
const address = `/api/payments/${demoTransaction.reference}`

/** The completed payment after a recall. */
function recalled(recall: Partial<PaymentRecall>, more: Partial<Payment> = {}): Payment {
  if (!completedPayment.recall) throw new Error("A completed payment can be recalled")
  return {
    ...completedPayment,
    recall: { ...completedPayment.recall, canRequest: false, ...recall },
    ...more,
  }
}
const requested = recalled({
  state: "requested",
  reason: "wrong_account",
  answerBy: "2026-12-14",
})

function open(payment: Payment, recall: () => Response = () => json(200, payment)) {
  let shown = payment
  const calls = fakeBank({
    [`GET ${address}`]: () => json(200, shown),
    [`POST ${address}/recall`]: recall,
    "GET /api/accounts": () => json(200, []),
    "GET /api/transactions": () => json(200, []),
  })
  const view = show(<PaymentProgress transaction={transaction} />)
  const become = (next: Payment) => {
    shown = next
  }
  return { ...view, calls, become }
}

async function openDialog(user: ReturnType<typeof open>["user"]) {
  await user.click(await screen.findByRole("button", { name: "Request Recall" }))
  return screen.findByRole("dialog", { name: "Request a recall?" })
}

afterEach(dismissToasts)

it("explains what a recall is, and requires a reason", async () => {
  const { user, calls } = open(completedPayment)
  expect(await screen.findByText(/until 20 Dec 2027\.$/)).toBeVisible()
  const dialog = await openDialog(user)
  expect(dialog).toHaveTextContent("€850.00 to Jonas Keller")
  expect(dialog).toHaveTextContent("That bank and its customer decide")
  expect(dialog).toHaveTextContent("The bank may keep a charge.")
  expect(dialog).toHaveTextContent("You can ask once, until 20 Dec 2027.")
  for (const radio of within(dialog).getAllByRole("radio")) expect(radio).not.toBeChecked()
  await user.click(within(dialog).getByRole("button", { name: "Request Recall" }))
  expect(within(dialog).getByRole("alert")).toHaveTextContent("Choose a reason")
  expect(calls.some(({ method }) => method === "POST")).toBe(false)
  await user.click(within(dialog).getByRole("radio", { name: /^Wrong amount/ }))
  expect(within(dialog).queryByRole("alert")).not.toBeInTheDocument()
})

it("requests a recall, then shows until when the other bank must answer", async () => {
  const view = open(completedPayment, () => {
    view.become(requested)
    return json(200, requested)
  })
  const dialog = await openDialog(view.user)
  await view.user.click(within(dialog).getByRole("radio", { name: /^Wrong account/ }))
  await view.user.click(within(dialog).getByRole("button", { name: "Request Recall" }))
  // As a toast, and with the payment.
  await waitFor(() => expect(screen.getAllByText("Recall requested")).toHaveLength(2))
  expect(view.calls.find(({ method }) => method === "POST")?.body).toEqual({
    reason: "wrong_account",
  })
  expect(screen.getByText(/must answer by 14 Dec 2026/)).toBeVisible()
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument()
  expect(screen.queryByRole("button", { name: "Request Recall" })).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole("list", { name: "Progress" })).toHaveFocus())
})

it("says in the dialog why a recall was refused by the bank itself", async () => {
  const late = "You could ask for this payment until December 20, 2027. Nothing was asked."
  const view = open(completedPayment, () => {
    view.become(recalled({}))
    return refusal(422, "recall_too_late", late)
  })
  const dialog = await openDialog(view.user)
  await view.user.click(within(dialog).getByRole("radio", { name: /^Another reason/ }))
  await view.user.click(within(dialog).getByRole("button", { name: "Request Recall" }))
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(late)
  await view.user.click(within(dialog).getByRole("button", { name: "Cancel" }))
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument()
  expect(screen.queryByRole("button", { name: "Request Recall" })).not.toBeInTheDocument()
})

const came = { status: "recalled", reason: "It came back because you asked for it." } as const
it.each<[string, Payment, string]>([
  [
    "Recall requested",
    requested,
    "The other bank asks its customer and must answer by 14 Dec 2026. Until then, nothing changes.",
  ],
  ["No answer to the recall yet", recalled({ state: "unanswered" }), "may still come back"],
  [
    "The money does not come back",
    recalled({ state: "refused" }, { reason: "The payee did not answer." }),
    "The payee did not answer. You can ask the payee to send it back.",
  ],
  [
    "The money came back",
    recalled({ state: "granted", returnedAmount: "850.00" }, came),
    "The other bank sent all of it back to your account.",
  ],
  [
    "The money came back",
    recalled({ state: "granted", returnedAmount: "845.00" }, came),
    "The other bank kept a charge of €5.00. The rest is in your account again.",
  ],
])("says %j", async (title, payment, text) => {
  open(payment)
  const note = (await screen.findByText(title)).parentElement
  expect(note).toHaveTextContent(text)
  expect(screen.queryByRole("button", { name: "Request Recall" })).not.toBeInTheDocument()
})

it("offers no recall after the last day", async () => {
  open(recalled({}))
  expect(await screen.findByRole("list", { name: "Progress" })).toBeVisible()
  expect(screen.queryByRole("button")).not.toBeInTheDocument()
})
