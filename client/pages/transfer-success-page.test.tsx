// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react"
import { StrictMode } from "react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { Payment } from "#shared/contracts/payments.ts"
import { type MoneyResult, storeResult } from "../money/result-store.ts"
import {
  completedPayment,
  pendingPayment,
  queuedPayment,
  rejectedPayment,
} from "../testing/demo-payment.ts"
import { fakeBank, json } from "../testing/fake-bank.ts"
import { show } from "../testing/show.tsx"
import { receiptFileName, receiptText } from "./transfer-success/receipt-text.ts"
import { TransferSuccessPage } from "./transfer-success-page.tsx"

const booked = {
  amount: "1250.00",
  currency: "EUR",
  reference: "TRF-20261120-7F3K9Q2M",
  createdAt: "2026-11-20T13:36:00.000Z",
} as const
const transfer: MoneyResult = {
  ...booked,
  type: "transfer",
  recipientName: "Jonas Keller",
  recipientIban: "DE89370400440532013000",
}
const within: MoneyResult = { ...transfer, recipientIban: "LU529990000001000000" }
const conversion = {
  exchangeRate: "0.852690",
  convertedAmount: "1065.86",
  convertedCurrency: "GBP",
} as const
const exchange: MoneyResult = {
  ...booked,
  type: "exchange",
  fromAccountName: "Everyday Euro",
  toAccountName: "Sterling Savings",
  conversion,
}
const deposit: MoneyResult = { ...booked, type: "deposit", accountName: "Everyday Euro" }

function open(path = "/transfer-success") {
  return show(
    <StrictMode>
      <TransferSuccessPage />
    </StrictMode>,
    path,
  )
}

/** A browser on the bank's clock, wherever the test runs. */
beforeEach(() => void vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(-60))

describe("the result page", () => {
  afterEach(() => sessionStorage.clear())

  it("shows a transfer once, even if React renders twice in strict mode", () => {
    storeResult(within)
    const calls = fakeBank({})
    const { unmount } = open()
    expect(screen.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
    expect(screen.getByText("Completed")).toBeVisible()
    expect(screen.getByText("Jonas Keller")).toBeVisible()
    expect(screen.getByText("LU52 9990 0000 0100 0000")).toBeVisible()
    expect(screen.getByText("20 November 2026, 14:36")).toBeVisible()
    expect(sessionStorage).toHaveLength(0)
    expect(calls.filter(({ url }) => url.startsWith("/api/payments"))).toEqual([])
    unmount()
  })

  it("reads the stored result and not the query, which it removes immediately", () => {
    storeResult({ ...transfer, cardLastFour: "4417" })
    const { history } = open("/transfer-success?type=card-transfer&recipientName=Someone+Else")
    expect(history).toEqual(["/transfer-success"])
    expect(screen.getByText("Jonas Keller")).toBeVisible()
    expect(screen.getByText("•••• 4417")).toBeVisible()
  })

  it.each([
    ["Deposit Successful", deposit, ["Everyday Euro"]],
    [
      "Currency Exchange Successful",
      exchange,
      ["Everyday Euro", "Sterling Savings", "0.85269", "£1,065.86"],
    ],
  ] as const)("%s", (title, result, texts) => {
    storeResult(result)
    open()
    expect(screen.getByRole("heading", { name: title })).toBeVisible()
    for (const text of texts) expect(screen.getByText(text)).toBeVisible()
  })

  it.each(["/transfer-success", "/transfer-success?type=card-transfer"])(
    "goes to the dashboard if there is nothing to show: %s",
    async (path) => {
      const { history } = open(path)
      await waitFor(() => expect(history).toEqual(["/"]))
    },
  )
})

describe("a payment to another bank", () => {
  afterEach(() => sessionStorage.clear())

  function follow(first: Payment) {
    let payment = first
    fakeBank({ [`GET /api/payments/${transfer.reference}`]: () => json(200, payment) })
    storeResult(transfer)
    const page = open()
    const become = (next: Payment) => {
      payment = next
      // As when the bank announces it.
      void page.queryClient.invalidateQueries({ queryKey: ["transactions"] })
    }
    return { ...page, become }
  }
  const badge = () => screen.getAllByRole("status")[0]

  it("is pending until the other bank has it, and completed without a reload", async () => {
    const { become } = follow(pendingPayment)
    expect(screen.getByRole("heading", { name: "Transfer Pending" })).toBeVisible()
    expect(badge()).toHaveTextContent("Pending")
    expect(await screen.findByText("Sent to the other bank.")).toBeVisible()
    become(completedPayment)
    expect(await screen.findByRole("heading", { name: "Transfer Successful" })).toBeVisible()
    expect(badge()).toHaveTextContent("Completed")
    expect(screen.getByText("Arrived at the other bank.")).toBeVisible()
  })

  it("says why it was rejected", async () => {
    follow(rejectedPayment)
    expect(await screen.findByRole("heading", { name: "Transfer Rejected" })).toBeVisible()
    expect(screen.getByText(/The payee's account is closed/)).toBeVisible()
  })

  it("can be canceled while it waits", async () => {
    follow(queuedPayment)
    expect(await screen.findByText(/^It is sent on 23 Nov 2026, 14:00/)).toBeVisible()
    expect(screen.getByRole("button", { name: "Cancel Transfer" })).toBeVisible()
  })

  it("stays pending when its progress does not load, and can try again", async () => {
    const answers = [json(500, {}), json(200, completedPayment)]
    fakeBank({
      [`GET /api/payments/${transfer.reference}`]: () => answers.shift() ?? json(500, {}),
    })
    storeResult(transfer)
    const { user } = open()
    expect(await screen.findByText("The progress did not load")).toBeVisible()
    expect(badge()).toHaveTextContent("Pending")
    await user.click(screen.getByRole("button", { name: "Try Again" }))
    expect(await screen.findByText("Completed")).toBeVisible()
  })
})

describe("the receipt", () => {
  it("has the status that the payment has now, and the reason", () => {
    expect(receiptText(transfer, "pending")).toContain("Status:    PENDING\n")
    expect(receiptText(transfer, "unconfirmed")).toContain("Status:    NOT CONFIRMED\n")
    expect(
      receiptText(transfer, "rejected", { reason: "The payee's account is closed." }),
    ).toContain("Status:    REJECTED\nReason:    The payee's account is closed.\n")
  })

  it("is a text with all facts, COMPLETED", () => {
    expect(receiptText({ ...transfer, conversion }, "completed")).toBe(
      [
        "Tessera Credit Union",
        "Transfer receipt",
        "",
        "Status:           COMPLETED",
        "Amount:           €1,250.00",
        "Reference:        TRF-20261120-7F3K9Q2M",
        "Recipient:        Jonas Keller",
        "IBAN:             DE89 3704 0044 0532 0130 00",
        "Exchange rate:    0.85269",
        "Converted amount: £1,065.86",
        "Time:             20 November 2026, 14:36",
        "",
      ].join("\n"),
    )
  })

  it("is named after the reference", () => {
    expect(receiptFileName(transfer)).toBe("TRF-20261120-7F3K9Q2M.txt")
    expect(receiptFileName({ ...transfer, reference: "../a b" })).toBe("___a_b.txt")
  })
})
