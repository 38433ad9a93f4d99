// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { Upcoming } from "#shared/contracts/upcoming.ts"
import { UpcomingCard } from "../features/upcoming/upcoming-card.tsx"
import { euroAccount } from "../testing/demo-money.ts"
import { fakeBank, json, refusal } from "../testing/fake-bank.ts"
import { show } from "../testing/show.tsx"
import { PaymentsPage } from "./payments-page.tsx"

const rent: Upcoming = {
  kind: "order",
  on: "2027-01-04",
  direction: "out",
  accountId: 1,
  currency: "EUR",
  amount: "950.00",
  name: "Anna Weber",
  madeBy: null,
  waiting: false,
  covered: true,
  orderId: 5,
  loanId: null,
  reference: null,
}
const installment: Upcoming = {
  ...rent,
  kind: "installment",
  on: "2027-01-05",
  amount: "502.00",
  name: null,
  covered: false,
  orderId: null,
  loanId: 3,
}
const interest: Upcoming = {
  ...rent,
  kind: "interest",
  on: "2027-02-01",
  direction: "in",
  amount: "1.23",
  name: null,
  covered: null,
  orderId: null,
}

it("lists what is coming by day, with links to its details, and warns of what is not covered", async () => {
  let answer = () => json(200, [rent, { ...rent, waiting: true }, installment, interest])
  fakeBank({
    "GET /api/upcoming": () => answer(),
    "GET /api/accounts": () => json(200, [euroAccount]),
  })
  const { queryClient } = show(<PaymentsPage />, "/payments")
  const monday = await screen.findByRole("region", { name: /4 January 2027$/ })
  expect(within(monday).getAllByRole("link", { name: "Anna Weber" })[0]).toHaveAttribute(
    "href",
    "/payments/orders/5",
  )
  const all = screen.getByRole("region", { name: "Upcoming" })
  expect(within(all).getByText("-€2,402.00")).toBeVisible()
  expect(within(all).getAllByText("+€1.23")).toHaveLength(2)
  expect(within(monday).getByText("Waiting")).toBeVisible()
  expect(within(monday).getAllByText("-€950.00")).toHaveLength(2)
  expect(within(monday).getAllByText("Everyday Euro")).toHaveLength(2)
  const tuesday = within(screen.getByRole("region", { name: /5 January 2027$/ }))
  expect(tuesday.getByRole("link", { name: "Loan installment" })).toHaveAttribute(
    "href",
    "/loans/3",
  )
  expect(tuesday.getByText("Not covered")).toBeVisible()
  expect(screen.getByText("Not everything is covered")).toBeVisible()
  expect(screen.getByText("earned so far")).toBeVisible()
  expect(screen.getByRole("link", { name: "Upcoming" })).toHaveAttribute("aria-current", "page")

  answer = () => json(200, [])
  await queryClient.resetQueries()
  expect(await screen.findByText("Nothing is due in the next 35 days")).toBeVisible()
  answer = () => refusal(503, "unavailable", "Try again soon.")
  await queryClient.resetQueries()
  expect(await screen.findByText("Upcoming payments did not load")).toBeVisible()
})

it("shows the next four on the dashboard, and nothing if there is nothing", async () => {
  let items = [1, 2, 3, 4, 5].map((orderId) => ({ ...rent, orderId }))
  fakeBank({ "GET /api/upcoming": () => json(200, items) })
  const { queryClient } = show(<UpcomingCard />)
  const card = await screen.findByRole("region", { name: "Upcoming" })
  expect(within(card).getAllByRole("listitem")).toHaveLength(4)
  expect(within(card).getByRole("link", { name: "All upcoming" })).toHaveAttribute(
    "href",
    "/payments",
  )
  items = []
  await queryClient.resetQueries()
  await waitFor(() =>
    expect(screen.queryByRole("region", { name: "Upcoming" })).not.toBeInTheDocument(),
  )
})
