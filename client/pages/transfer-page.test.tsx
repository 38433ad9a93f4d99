// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react"
import { expect, it } from "vitest"
import { demoDetail, euroAccount, poundAccount } from "../testing/demo-money.ts"
import { fakeBank, json, refusal } from "../testing/fake-bank.ts"
import { show } from "../testing/show.tsx"
import { TransferPage } from "./transfer-page.tsx"

const again = `/transfer?again=${demoDetail.reference}`
const detailUrl = `GET /api/transactions/${demoDetail.reference}`
const bank = { "GET /api/accounts": () => json(200, [poundAccount, euroAccount]) }
const field = (name: string) => screen.getByRole("textbox", { name })

it("fills in an earlier payment, which the customer can change or drop", async () => {
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
