// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react"
import { StrictMode } from "react"
import { afterEach, describe, expect, it } from "vitest"
import { keepResult, type MoneyResult } from "../money/result-store.ts"
import { show } from "../testing/show.tsx"
import { receiptFileName, receiptText } from "./transfer-success/receipt-text.ts"
import { TransferSuccessPage } from "./transfer-success-page.tsx"

const booked = {
  amount: "1250.00",
  currency: "EUR",
  reference: "TRF-20261120-7F3K9Q2M",
  createdAt: new Date(2026, 10, 20, 14, 36).toISOString(),
} as const
const transfer: MoneyResult = {
  ...booked,
  type: "transfer",
  recipientName: "Jonas Keller",
  recipientIban: "DE89370400440532013000",
}
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

describe("the result page", () => {
  afterEach(() => sessionStorage.clear())

  it("shows a transfer once, even if React renders twice in strict mode", () => {
    keepResult(transfer)
    const { unmount } = open()
    expect(screen.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
    expect(screen.getByText("Completed")).toBeVisible()
    expect(screen.getByText("Jonas Keller")).toBeVisible()
    expect(screen.getByText("DE89 3704 0044 0532 0130 00")).toBeVisible()
    expect(screen.getByText("20 November 2026, 14:36")).toBeVisible()
    expect(sessionStorage).toHaveLength(0)
    unmount()
  })

  it("reads the stored result and not the query, which it removes immediately", () => {
    keepResult({ ...transfer, cardLastFour: "4417" })
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
    keepResult(result)
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

describe("the receipt", () => {
  it("is a text with all facts, COMPLETED", () => {
    expect(receiptText({ ...transfer, conversion })).toBe(
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
