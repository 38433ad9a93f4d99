import { expect, test } from "vitest"
import { sayEach } from "#shared/words/catalogs.ts"
import type { PostedTransaction } from "../ledger/post.ts"
import { presentTransaction } from "./present-transaction.ts"

const { en, de, fr } = sayEach

const posted: PostedTransaction = {
  id: 7,
  fromAccountId: 1,
  toAccountId: 2,
  amount: "100.00",
  currency: "EUR",
  convertedAmount: "85.26",
  convertedCurrency: "GBP",
  exchangeRate: "0.852690",
  type: "transfer",
  status: "completed",
  description: "Rent",
  reference: "TRF-20261120-7F3K9Q2M",
  payerName: "Marta Kessler",
  payerIban: "LU000000000000000001",
  recipientName: "Tomás",
  recipientIban: "GB00TSCU00000000000002",
  createdAt: "2026-11-20T10:00:00.000Z",
}

test("the payer sees what was sent, in its currency, and the recipient", () => {
  expect(presentTransaction(posted, true, en)).toEqual({
    id: 7,
    type: "transfer",
    status: "completed",
    direction: "out",
    description: "Rent",
    amount: "100.00",
    currency: "EUR",
    convertedAmount: "85.26",
    convertedCurrency: "GBP",
    exchangeRate: "0.852690",
    reference: posted.reference,
    createdAt: posted.createdAt,
    recipientName: "Tomás",
    recipientIban: posted.recipientIban,
    counterpartyName: "Tomás",
    givenBack: null,
  })
})

test("the payee sees what arrived, in their currency, and the sender, but not the sender's IBAN", () => {
  const seen = presentTransaction(posted, false, en)
  expect(seen).toMatchObject({
    direction: "in",
    amount: "85.26",
    currency: "GBP",
    counterpartyName: "Marta Kessler",
    convertedAmount: null,
    convertedCurrency: null,
    recipientName: null,
    recipientIban: null,
  })
  expect(JSON.stringify(seen)).not.toContain(posted.payerIban)
  expect(seen).not.toHaveProperty("fromAccountId")
  expect(seen).not.toHaveProperty("toAccountId")
})

test("a transaction without a description gets one for each side", () => {
  const silent = { ...posted, description: "" }
  expect(presentTransaction(silent, true, en).description).toBe("Transfer to Tomás")
  expect(presentTransaction(silent, false, en).description).toBe("Transfer from Marta Kessler")
  const exchange = { ...silent, type: "exchange" } as const
  expect(presentTransaction(exchange, true, en).description).toBe("Exchange EUR to GBP")
  expect(presentTransaction(silent, true, de).description).toBe("Überweisung an Tomás")
  expect(presentTransaction(silent, false, fr).description).toBe("Virement de Marta Kessler")
  expect(presentTransaction(exchange, true, de).description).toBe("Währungstausch EUR in GBP")
})

test("without a conversion both see the same amount", () => {
  const plain = {
    ...posted,
    convertedAmount: null,
    convertedCurrency: null,
    exchangeRate: null,
  }
  for (const viewerIsPayer of [true, false]) {
    expect(presentTransaction(plain, viewerIsPayer, en)).toMatchObject({
      amount: "100.00",
      currency: "EUR",
    })
  }
})
