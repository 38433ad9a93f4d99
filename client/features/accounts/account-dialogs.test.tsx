// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { Account } from "#shared/contracts/accounts.ts"
import { demoRates, euroAccount, euroDetail } from "../../testing/demo-money.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { AccountOverview } from "./account-overview.tsx"

const empty: Account = { ...euroAccount, balance: "0.00" }
const overview = <AccountOverview rates={demoRates} ratesPending={false} />
/** The bank's answer about the account, with nothing in the way of closing it. */
const emptyDetail = { ...euroDetail, ...empty, obstacles: [] }
const dialog = (name: string) => screen.findByRole("dialog", { name })
const inDialog = (name: string) => within(screen.getByRole("dialog")).getByRole("button", { name })

it("opens the chosen account and shows its interest first", async () => {
  const calls = fakeBank({
    "GET /api/accounts": () => json(200, [euroAccount]),
    "POST /api/accounts": () => json(201, { ...empty, id: 9, name: "Dollar pot" }),
  })
  const { user } = show(overview)
  await user.click(await screen.findByRole("button", { name: "Open account" }))
  await dialog("Open Account")
  await user.click(screen.getByRole("radio", { name: /Dollar/ }))
  expect(screen.getByText("2.0% APY, paid once a month")).toBeVisible()
  await user.click(screen.getByRole("radio", { name: /Savings/ }))
  expect(screen.getByPlaceholderText("US Dollar Savings")).toBeVisible()
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Dollar pot")
  await user.click(screen.getByRole("radio", { name: "Amex" }))
  await user.click(inDialog("Open Account"))
  expect(await screen.findByText("Dollar pot is ready.")).toBeVisible()
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    currency: "USD",
    accountType: "savings",
    name: "Dollar pot",
    cardType: "Amex",
  })
})

it("lets the bank choose the name if none is given", async () => {
  const calls = fakeBank({
    "GET /api/accounts": () => json(200, [euroAccount]),
    "POST /api/accounts": () =>
      refusal(422, "too_many_accounts", "You have 40 open accounts. Nothing was opened."),
  })
  const { user } = show(overview)
  await user.click(await screen.findByRole("button", { name: "Open account" }))
  await dialog("Open Account")
  await user.click(inDialog("Open Account"))
  expect(await screen.findByText("You have 40 open accounts. Nothing was opened.")).toBeVisible()
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    currency: "EUR",
    accountType: "current",
    cardType: "Visa",
  })
  expect(screen.getByRole("dialog")).toBeVisible()
})

it("renames an account and gives the focus back to its menu", async () => {
  const calls = fakeBank({
    "GET /api/accounts": () => json(200, [euroAccount]),
    [`PUT /api/accounts/${euroAccount.id}`]: () => json(200, { ...euroAccount, name: "Rent" }),
  })
  const { user } = show(overview)
  const menu = await screen.findByRole("button", { name: "Actions for Everyday Euro" })
  await user.click(menu)
  await user.click(screen.getByRole("menuitem", { name: "Rename" }))
  await dialog("Rename Account")
  const name = screen.getByRole("textbox", { name: "Account name" })
  await user.clear(name)
  await user.click(inDialog("Save Name"))
  expect(await screen.findByText("Account name is required")).toBeVisible()
  await user.type(name, "Rent{Enter}")
  expect(await screen.findByText("Account renamed")).toBeVisible()
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ name: "Rent" })
  await waitFor(() => expect(menu).toHaveFocus())
})

it("says in advance that an account with money on it can't be closed", async () => {
  fakeBank({
    "GET /api/accounts": () => json(200, [euroAccount]),
    "GET /api/accounts/1": () =>
      json(200, { ...euroDetail, obstacles: ["account_not_empty", "payment_open"] }),
  })
  const { user } = show(overview)
  await user.click(await screen.findByRole("button", { name: "Actions for Everyday Euro" }))
  await user.click(screen.getByRole("menuitem", { name: "Close Account" }))
  await dialog("Close Everyday Euro")
  expect(await screen.findByText("There is €1,000.00 in this account")).toBeVisible()
  expect(screen.getByText("A payment to another bank is still on its way")).toBeVisible()
  const move = screen.getByRole("link", { name: "Move the Money" })
  expect(move).toHaveAttribute("href", "/transfer?from=1")
})

it("says what else stands in the way of closing an empty account", async () => {
  const obstacles = ["account_repays_loan", "interest_not_paid"]
  fakeBank({
    "GET /api/accounts": () => json(200, [empty]),
    "GET /api/accounts/1": () => json(200, { ...emptyDetail, obstacles }),
  })
  const { user } = show(overview)
  await user.click(await screen.findByRole("button", { name: "Actions for Everyday Euro" }))
  await user.click(screen.getByRole("menuitem", { name: "Close Account" }))
  await dialog("Close Everyday Euro")
  expect(await screen.findByText("A loan is repaid from this account")).toBeVisible()
  expect(screen.getByText("The account has earned interest that isn't paid yet")).toBeVisible()
  expect(screen.queryByRole("link", { name: "Move the Money" })).toBeNull()
  expect(
    within(screen.getByRole("dialog")).queryByRole("button", { name: "Close Account" }),
  ).toBeNull()
})

it("names the orders that use an account, with links to their pages", async () => {
  const order = (id: number, recipientName: string) => ({
    id,
    amount: "950.00",
    currency: "EUR",
    recipientName,
  })
  let orders = [order(5, "Anna Weber")]
  fakeBank({
    "GET /api/accounts": () => json(200, [empty]),
    "GET /api/accounts/1": () =>
      json(200, { ...emptyDetail, obstacles: ["account_has_orders"], orders }),
  })
  const { user } = show(overview)
  const open = async () => {
    await user.click(await screen.findByRole("button", { name: "Actions for Everyday Euro" }))
    await user.click(screen.getByRole("menuitem", { name: "Close Account" }))
    await dialog("Close Everyday Euro")
  }
  await open()
  expect(
    await screen.findByText("Standing orders or scheduled payments use this account"),
  ).toBeVisible()
  const rent = screen.getByRole("link", { name: /^€950\.00 to\s*Anna Weber$/ })
  expect(rent).toHaveAttribute("href", "/payments/orders/5")
  expect(screen.getAllByRole("link", { name: / to/ })).toHaveLength(1)
  await user.click(inDialog("Keep Account"))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())

  orders = [1, 2, 3, 4, 5, 6, 7].map((id) => order(id, `Payee ${id}`))
  await open()
  const all = await screen.findByRole("link", { name: "All 7 of them" })
  expect(all).toHaveAttribute("href", "/payments/orders")
  expect(screen.getAllByRole("link", { name: / to/ })).toHaveLength(5)
})

it("closes an empty account, or says why the bank refused", async () => {
  let answer = () => refusal(422, "account_repays_loan", "Your loan is collected from it.")
  const listed = [empty]
  fakeBank({
    "GET /api/accounts": () => json(200, listed),
    "GET /api/accounts/1": () => json(200, emptyDetail),
    [`POST /api/accounts/${empty.id}/closure`]: () => answer(),
  })
  const { user } = show(overview)
  await user.click(await screen.findByRole("button", { name: "Actions for Everyday Euro" }))
  await user.click(screen.getByRole("menuitem", { name: "Close Account" }))
  await dialog("Close Everyday Euro")
  await waitFor(() => expect(inDialog("Close Account")).toBeEnabled())
  await user.click(inDialog("Close Account"))
  const told = await screen.findAllByText("Your loan is collected from it.")
  expect(told.length).toBeGreaterThan(0)
  answer = () => {
    listed.pop()
    return json(200, {})
  }
  await waitFor(() => expect(inDialog("Close Account")).toBeEnabled())
  await user.click(inDialog("Close Account"))
  expect(await screen.findByText("Everyday Euro is permanently closed.")).toBeVisible()
  expect(await screen.findByText("No accounts yet")).toBeVisible()
})
