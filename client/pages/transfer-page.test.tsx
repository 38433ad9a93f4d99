// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react"
import { expect, it } from "vitest"
import { demoDetail, euroAccount, poundAccount } from "../testing/demo-money.ts"
import { savedLandlord } from "../testing/demo-payee.ts"
import { fakeBank, json, refusal } from "../testing/fake-bank.ts"
import { show } from "../testing/show.tsx"
import { TransferPage } from "./transfer-page.tsx"

const again = `/transfer?again=${demoDetail.reference}`
const detailUrl = `GET /api/transactions/${demoDetail.reference}`
const bank = { "GET /api/accounts": () => json(200, [poundAccount, euroAccount]) }
const field = (name: string) => screen.getByRole("textbox", { name })

it("fills in an earlier payment, which the member can change or drop", async () => {
  fakeBank({ ...bank, [detailUrl]: () => json(200, demoDetail) })
  const { user, history } = show(<TransferPage />, again)
  expect(await screen.findByText("Filled in from your payment of 20 November 2026")).toBeVisible()
  await waitFor(() => expect(field("Recipient name")).toHaveValue("Jonas Keller"))
  expect(field("Recipient IBAN")).toHaveValue("DE89 3704 0044 0532 0130 00")
  expect(field("Reference")).toHaveValue("Flat deposit")
  expect(field("Amount")).toHaveValue("850.00")
  expect(screen.getByRole("combobox", { name: "From account" })).toHaveTextContent("Everyday Euro")
  await user.clear(field("Amount"))
  await user.type(field("Amount"), "900")
  expect(field("Amount")).toHaveValue("900")
  await user.click(screen.getByRole("link", { name: "Use an empty form" }))
  expect(history.at(-1)).toBe("/transfer")
  expect(field("Recipient name")).toHaveValue("")
})

it("shows an empty form, and why, if the payment can't be made again", async () => {
  fakeBank({ ...bank, [detailUrl]: () => json(200, { ...demoDetail, direction: "in" }) })
  show(<TransferPage />, again)
  expect(await screen.findByText("This payment can't be made again")).toBeVisible()
  await waitFor(() => expect(field("Recipient name")).toHaveValue(""))
})

it("shows an empty form, and the bank's sentence, if the payment did not load", async () => {
  fakeBank({ ...bank, [detailUrl]: () => refusal(404, "not_found", "There is nothing here.") })
  show(<TransferPage />, again)
  expect(await screen.findByText(/There is nothing here\./)).toBeVisible()
  await waitFor(() => expect(field("Recipient name")).toHaveValue(""))
})

it("sends money from the account whose page led here", async () => {
  fakeBank(bank)
  show(<TransferPage />, "/transfer?from=1")
  expect(await screen.findByRole("combobox", { name: "From account" })).toHaveTextContent(
    "Everyday Euro",
  )
})

const landlord = savedLandlord()

it("fills in a saved payee, and keeps what was typed when that payee is changed or deleted", async () => {
  let saved = [landlord]
  fakeBank({ ...bank, "GET /api/saved-payees": () => json(200, saved) })
  const { user, queryClient } = show(<TransferPage />, "/transfer?payee=3")
  await waitFor(() => expect(field("Recipient name")).toHaveValue("Keller Homes GmbH"))
  expect(field("Recipient IBAN")).toHaveValue("AT61 1904 3002 3457 3201")
  await user.type(field("Amount"), "900")
  await user.type(field("Recipient name"), " & Co")
  for (const next of [[{ ...landlord, name: "Somebody Else" }], []]) {
    saved = next
    await queryClient.refetchQueries({ queryKey: ["security"] })
    expect(field("Amount")).toHaveValue("900")
    expect(field("Recipient name")).toHaveValue("Keller Homes GmbH & Co")
  }
  expect(screen.queryByText("The payee could not be filled in")).not.toBeInTheDocument()
})

it("shows an empty form, and why, if there is no such payee or it did not load", async () => {
  let answer = () => json(200, [landlord])
  fakeBank({ ...bank, "GET /api/saved-payees": () => answer() })
  const { unmount } = show(<TransferPage />, "/transfer?payee=4")
  expect(await screen.findByText(/You have no such payee\./)).toBeVisible()
  await waitFor(() => expect(field("Recipient name")).toHaveValue(""))
  unmount()
  answer = () => refusal(503, "unavailable", "Try again soon.")
  show(<TransferPage />, "/transfer?payee=3")
  expect(await screen.findByText(/Try again soon\./)).toBeVisible()
  await waitFor(() => expect(field("Recipient name")).toHaveValue(""))
})

it("pays again with the same payee, amount, and reference, but never with the same idempotency key", async () => {
  const calls = fakeBank({
    ...bank,
    [detailUrl]: () => json(200, demoDetail),
    "POST /api/payee-verification": () => json(200, { result: "not_possible" }),
    "POST /api/transfers": () => refusal(422, "daily_limit_exceeded", "Too much for today."),
  })
  for (let time = 0; time < 2; time += 1) {
    const { user, unmount } = show(<TransferPage />, again)
    await user.click(await screen.findByRole("button", { name: "Review Transfer" }))
    await user.click(await screen.findByRole("button", { name: "Send €850.00" }))
    await waitFor(() => expect(field("Amount")).toHaveAccessibleDescription("Too much for today."))
    unmount()
  }
  const sent = calls.filter(({ url }) => url === "/api/transfers")
  expect(sent.map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({
      fromAccountId: 1,
      amount: "850.00",
      reference: "Flat deposit",
      recipientIban: "DE89370400440532013000",
      recipientName: "Jonas Keller",
    })),
  )
  const [first, second] = sent.map(({ headers }) => headers.get("Idempotency-Key"))
  expect(first).toMatch(/./)
  expect(second).not.toBe(first)
})
