// @vitest-environment jsdom
import { screen, within } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import type { SavedPayee } from "#shared/contracts/payees.ts"
import type { TransactionDetail } from "#shared/contracts/transactions.ts"
import { demoDetail } from "../../testing/demo-money.ts"
import { savedLandlord } from "../../testing/demo-payee.ts"
import { enter } from "../../testing/enter.ts"
import { fakeBank, json } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { receiptText } from "../transfer-success/receipt-text.ts"
import { receiptOf } from "./receipt-of.ts"
import { TransactionOverlay } from "./transaction-overlay.tsx"

const own = { ...demoDetail, to: { ...demoDetail.to, iban: "LU529990000001000007" } }
const open = (transaction: TransactionDetail) => {
  const calls = fakeBank({
    [`GET /api/transactions/${transaction.reference}`]: () => json(200, transaction),
    "GET /api/chat": () => json(200, []),
    "POST /api/chat": () => json(201, {}),
  })
  const onClose = vi.fn<() => void>()
  return {
    calls,
    ...show(<TransactionOverlay reference={transaction.reference} onClose={onClose} />),
  }
}
const textOf = (transaction: TransactionDetail) =>
  receiptText(receiptOf(transaction), transaction.status, { detail: transaction })

it("leads to a transfer form that is filled in with this payment", async () => {
  open(own)
  expect(await screen.findByRole("link", { name: "Pay Again" })).toHaveAttribute(
    "href",
    "/transfer?again=TRF-20261120-7F3K9Q2M",
  )
})

it("copies the other side's IBAN, and offers none of the member's own", async () => {
  const { user } = open(own)
  await user.click(await screen.findByRole("button", { name: "Copy IBAN" }))
  expect(await navigator.clipboard.readText()).toBe("LU529990000001000007")
})

it("saves the payee, and then leads to the payee's page", async () => {
  let saved: SavedPayee[] = []
  fakeBank({
    [`GET /api/transactions/${demoDetail.reference}`]: () => json(200, demoDetail),
    "GET /api/saved-payees": () => json(200, saved),
    "POST /api/saved-payees": () => {
      saved = [{ ...savedLandlord(), iban: demoDetail.to.iban ?? "", ownName: "Jonas" }]
      return json(201, saved[0])
    },
  })
  const { user } = show(
    <TransactionOverlay reference={demoDetail.reference} onClose={() => undefined} />,
  )
  await user.click(await screen.findByRole("button", { name: "Save This Payee" }))
  await enter(user, await screen.findByLabelText("Your name for them"), "Jonas")
  await user.click(screen.getByRole("button", { name: "Save Payee" }))
  const link = await screen.findByRole("link", { name: "Jonas" })
  expect(link).toHaveAttribute("href", "/payments/payees/3")
  await vi.waitFor(() => expect(link).toHaveFocus())
  expect(screen.getByText("Jonas is saved")).toBeVisible()
})

it("reports a problem in the chat, with the transaction in the message", async () => {
  const { user, calls } = open(own)
  await user.click(await screen.findByRole("button", { name: "Report a Problem" }))
  const chat = await screen.findByRole("dialog", { name: "Live Chat" })
  const message = within(chat).getByRole("textbox", { name: "Your message" })
  const about = "About TRF-20261120-7F3K9Q2M (Flat deposit, -€850.00, 20 November 2026): "
  expect(message).toHaveValue(about)
  await user.type(message, "it was less")
  await user.click(within(chat).getByRole("button", { name: "Send" }))
  await vi.waitFor(() => expect(message).toHaveValue(""))
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    text: `${about}it was less`,
  })
  await user.keyboard("{Escape}")
  expect(await screen.findByRole("dialog", { name: "Flat deposit" })).toBeVisible()
})

it("leads from a payment's money back to the payment", async () => {
  const order = "TRF-20261120-AAAAAAAA"
  open({ ...own, direction: "in", description: "Not sent: Rent", paymentReference: order })
  expect(await screen.findByRole("link", { name: order })).toHaveAttribute(
    "href",
    `/transactions?show=${order}`,
  )
})

it("leads back to the order that made it, and to the request that it paid", async () => {
  open({ ...own, order: { id: 5, rhythm: "monthly" }, requestId: 7 })
  expect(await screen.findByRole("link", { name: "Standing order" })).toHaveAttribute(
    "href",
    "/payments/orders/5",
  )
  expect(screen.getByRole("link", { name: "Payment request" })).toHaveAttribute(
    "href",
    "/payments/requests/7",
  )
})

it("offers no repetition of money that came in", async () => {
  open({ ...own, type: "deposit", direction: "in" })
  expect(await screen.findByRole("button", { name: "Receipt" })).toBeVisible()
  expect(screen.queryByRole("link", { name: "Pay Again" })).toBeNull()
})

it("has a receipt with sender, sender's IBAN, and message after the specified lines", () => {
  const lines = textOf(demoDetail).split("\n")
  expect(lines.slice(0, 8)).toEqual([
    "Tessera Credit Union",
    "Transfer receipt",
    "",
    "Status:      COMPLETED",
    "Amount:      €850.00",
    "Reference:   TRF-20261120-7F3K9Q2M",
    "Recipient:   Jonas Keller",
    "IBAN:        DE89 3704 0044 0532 0130 00",
  ])
  expect(lines.slice(9)).toEqual([
    "Sender:      Marta Lindqvist",
    "Sender IBAN: LU52 9990 0000 0100 0000",
    "Message:     Flat deposit",
    "",
  ])
})

it("has a receipt for every kind of transaction", () => {
  const bank = { name: null, iban: null, accountName: null }
  const converted: Partial<TransactionDetail> = {
    exchangeRate: "0.852690",
    convertedAmount: "724.79",
    convertedCurrency: "GBP",
  }
  const pounds = { name: "Marta Lindqvist", iban: "GB78", accountName: "Sterling Savings" }
  const exchange = textOf({
    ...demoDetail,
    ...converted,
    type: "exchange",
    message: null,
    to: pounds,
  })
  expect(exchange).toContain("Currency Exchange receipt")
  expect(exchange).toMatch(/^To account: +Sterling Savings$/m)
  expect(exchange).not.toContain("Sender")
  const installment = textOf({ ...demoDetail, type: "withdrawal", to: bank })
  expect(installment).toContain("Withdrawal receipt")
  expect(installment).toMatch(/^Account: +Everyday Euro$/m)
  const received = textOf({
    ...demoDetail,
    type: "deposit",
    direction: "in",
    from: { name: "Acme Payroll", iban: "DE89370400440532013000", accountName: null },
    to: demoDetail.from,
  })
  expect(received).toContain("Deposit receipt")
  expect(received).toMatch(/^Account: +Everyday Euro$/m)
  expect(received).toMatch(/^Sender: +Acme Payroll$/m)
})
