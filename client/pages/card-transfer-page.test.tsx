// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, it } from "vitest"
import { readResult } from "../money/result-store.ts"
import { euroCard, poundCard } from "../testing/demo-cards.ts"
import { demoTransaction, euroAccount, poundAccount } from "../testing/demo-money.ts"
import { enter } from "../testing/enter.ts"
import { fakeBank, json, refusal } from "../testing/fake-bank.ts"
import { show } from "../testing/show.tsx"
import { dismissToasts } from "../ui/toast-store.ts"
import { CardTransferPage } from "./card-transfer-page.tsx"

const transaction = { ...demoTransaction, reference: "CRD-20261120-7F3K9Q2M" }
const bank = {
  "GET /api/accounts": () => json(200, [{ ...euroAccount, balance: "9000.00" }, poundAccount]),
  "GET /api/debit-cards": () => json(200, [poundCard, euroCard]),
  "GET /api/transactions": () => json(200, []),
  "POST /api/payee-verification": () => json(200, { result: "not_possible" }),
  "POST /api/card-transfer": () => json(201, { reference: transaction.reference, transaction }),
}

type User = ReturnType<typeof show>["user"]
const field = (name: string) => screen.getByLabelText(name)
const press = (user: User, name: string | RegExp) =>
  user.click(screen.getByRole("button", { name }))

async function fill(user: User, amount = "850") {
  await enter(user, await screen.findByLabelText("Amount"), amount)
  await enter(user, field("Recipient IBAN"), "de89-3704 0044.0532 0130 00")
  await enter(user, field("Recipient name"), "Jonas Keller")
  await enter(user, field("Description"), "Flat deposit")
  await user.type(field("CVV"), "30456")
}

describe("card transfer", () => {
  afterEach(() => {
    dismissToasts()
    sessionStorage.clear()
  })

  it("shows the specification's messages for missing fields", async () => {
    const calls = fakeBank(bank)
    const { user } = show(<CardTransferPage />)
    await screen.findByLabelText("Amount")
    await press(user, "Review Transfer")
    for (const message of [
      "Amount is required",
      "Please enter a valid IBAN",
      "Recipient name must be at least 2 characters",
      "Description is required",
      "CVV is required",
    ]) {
      expect(await screen.findByText(message)).toBeVisible()
    }
    expect(field("Amount")).toHaveFocus()
    await user.type(field("Amount"), "0")
    expect(await screen.findByText("Amount must be greater than 0")).toBeVisible()
    await user.type(field("CVV"), "30a")
    expect(await screen.findByText("Invalid CVV")).toBeVisible()
    expect(calls.some(({ method }) => method === "POST")).toBe(false)
  })

  it("focuses the first invalid field in visual order", async () => {
    fakeBank(bank)
    const { user } = show(<CardTransferPage />)
    await user.type(await screen.findByLabelText("Amount"), "850")
    await press(user, "Review Transfer")
    await screen.findByText("Please enter a valid IBAN")
    expect(field("Recipient IBAN")).toHaveFocus()
  })

  it("shows the chosen card, formats the IBAN, and shows the CVV on request", async () => {
    fakeBank(bank)
    const { user } = show(<CardTransferPage />)
    await fill(user)
    const facts = within(screen.getByLabelText("Selected card"))
    for (const text of ["Everyday Euro", "€9,000.00", "€2,500.00", "Active"]) {
      expect(facts.getByText(text)).toBeVisible()
    }
    await user.clear(field("Recipient IBAN"))
    await user.type(field("Recipient IBAN"), "de89-3704 0044.0532 0130 00")
    expect(field("Recipient IBAN")).toHaveValue("DE89370400440532013000")
    expect(field("CVV")).toHaveValue("3045")
    expect(field("CVV")).toHaveAttribute("type", "password")
    await press(user, "Show CVV")
    expect(field("CVV")).toHaveAttribute("type", "text")
    await press(user, "Hide CVV")
    expect(field("CVV")).toHaveAttribute("type", "password")
  })

  it.each([
    ["9000.01", "Insufficient Funds", "Transfer amount exceeds available balance"],
    ["2500.01", "Daily Limit Exceeded", "Transfer amount exceeds daily card limit of €2,500.00"],
  ])("rejects %s before sending: %s", async (amount, title, words) => {
    const calls = fakeBank(bank)
    const { user } = show(<CardTransferPage />)
    await fill(user, amount)
    await press(user, "Review Transfer")
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.getAllByText(words)[0]).toBeVisible()
    expect(field("Amount")).toHaveAccessibleDescription(words)
    expect(calls.some(({ method }) => method === "POST")).toBe(false)
  })

  it("cannot be sent without an active card", async () => {
    fakeBank({ ...bank, "GET /api/debit-cards": () => json(200, [poundCard]) })
    const frozen = show(<CardTransferPage />)
    expect(await screen.findByText(/This card is frozen/)).toBeVisible()
    expect(screen.getByRole("button", { name: "Review Transfer" })).toBeDisabled()
    frozen.unmount()
    fakeBank({ ...bank, "GET /api/debit-cards": () => json(200, [{ ...euroCard, own: false }]) })
    show(<CardTransferPage />)
    expect(await screen.findByText("No Cards Found")).toBeVisible()
    expect(screen.getByRole("button", { name: "Review Transfer" })).toBeDisabled()
  })

  it("does not fetch cards without accounts", async () => {
    const calls = fakeBank({ ...bank, "GET /api/accounts": () => json(200, []) })
    show(<CardTransferPage />)
    expect(await screen.findByText("No Cards Found")).toBeVisible()
    expect(calls.map(({ url }) => url)).not.toContain("/api/debit-cards")
  })

  it("shows a review, sends, stores the result once, and continues with the specified query", async () => {
    const calls = fakeBank(bank)
    const { user, history, queryClient } = show(<CardTransferPage />)
    await fill(user)
    await press(user, "Review Transfer")
    await screen.findByRole("button", { name: "Send €850.00" })
    expect(screen.getByText("Visa •••• 0119")).toBeVisible()
    expect(screen.getByText("€8,150.00")).toBeVisible()
    await press(user, "Send €850.00")
    await waitFor(() => expect(history.at(-1)).toMatch("/transfer-success"))
    const { pathname, searchParams } = new URL(history.at(-1) ?? "", "http://bank")
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      "/transfer-success",
      {
        type: "card-transfer",
        amount: "850.00",
        currency: "EUR",
        reference: transaction.reference,
        recipientName: "Jonas Keller",
        recipientIban: "DE89370400440532013000",
        cardLastFour: "0119",
      },
    ])
    expect(readResult()).toMatchObject({ type: "transfer", cardLastFour: "0119" })
    const sent = calls.find(({ url }) => url === "/api/card-transfer")
    expect(sent?.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/)
    expect(sent?.body).toEqual({
      cardId: 11,
      amount: "850",
      recipientIban: "DE89370400440532013000",
      recipientName: "Jonas Keller",
      description: "Flat deposit",
      cvv: "3045",
    })
    const kept = queryClient
      .getMutationCache()
      .getAll()
      // A timestamp may contain any four digits.
      .map(({ state }) => ({ ...state, submittedAt: undefined }))
    // Without times, which may contain these digits by chance.
    const stored = JSON.stringify([kept, { ...sessionStorage }]).replace(/\d{10,}/g, "")
    expect(stored).not.toContain("3045")
  })

  it("returns to the CVV if it is wrong, under the title Transfer Failed", async () => {
    const words = "The CVV is wrong. No money moved."
    fakeBank({ ...bank, "POST /api/card-transfer": () => refusal(422, "wrong_cvv", words) })
    const { user } = show(<CardTransferPage />)
    await fill(user)
    await press(user, "Review Transfer")
    await screen.findByText("You send")
    await press(user, "Send €850.00")
    expect(await screen.findByText("Transfer Failed")).toBeVisible()
    expect(field("CVV")).toHaveValue("")
    expect(field("CVV")).toHaveFocus()
    expect(field("CVV")).toHaveAccessibleDescription(words)
    expect(field("Recipient name")).toHaveValue("Jonas Keller")
  })

  it("shows a freeze when the bank refuses, and then cannot be sent", async () => {
    let card = euroCard
    fakeBank({
      ...bank,
      "GET /api/debit-cards": () => json(200, [card]),
      "POST /api/card-transfer": () => {
        card = { ...euroCard, status: "frozen" }
        return refusal(422, "card_not_active", "This card is frozen. No money moved.")
      },
    })
    const { user } = show(<CardTransferPage />)
    await fill(user)
    await press(user, "Review Transfer")
    await screen.findByText("You send")
    await press(user, "Send €850.00")
    expect(await screen.findByText("Transfer Failed")).toBeVisible()
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Review Transfer" })).toBeDisabled(),
    )
    expect(readResult()).toBeUndefined()
  })
})
