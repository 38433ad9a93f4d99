import { screen } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { fakeBank, json } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { HistoryList } from "./history-list.tsx"

const found: Transaction = {
  id: 7,
  type: "deposit",
  status: "completed",
  description: "Old needle",
  reference: "DEP-20200101-00000007",
  direction: "in",
  amount: "5.00",
  currency: "EUR",
  convertedAmount: null,
  convertedCurrency: null,
  exchangeRate: null,
  recipientName: null,
  recipientIban: null,
  counterpartyName: "Somebody",
  createdAt: "2020-01-01T10:00:00.000Z",
  givenBack: null,
}

/** A bank that searches a part of the history for each page; the match is on one of them. */
function longHistory(pages: number, foundOn: number) {
  const address = (number: number) =>
    `/api/transactions?q=needle${number > 1 ? `&p=${number}` : ""}`
  return fakeBank(
    Object.fromEntries(
      Array.from({ length: pages }, (_, index) => index + 1).map((number) => [
        `GET ${address(number)}`,
        () => {
          const answer = json(200, number === foundOn ? [found] : [])
          if (number < pages) answer.headers.set("link", `<${address(number + 1)}>; rel="next"`)
          return answer
        },
      ]),
    ),
  )
}

function showList() {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  )
  return show(
    <HistoryList
      filters={{ q: "needle" }}
      filtered
      hrefOf={(at) => `?show=${at}`}
      onClear={vi.fn<() => void>()}
    />,
  )
}

test("finds old matches without mentioning the empty pages before them", async () => {
  const calls = longHistory(5, 4)
  showList()
  expect(await screen.findByText("Old needle")).toBeVisible()
  expect(calls).toHaveLength(4)
})

test("after many pages without a match, says so and searches further back on request", async () => {
  const calls = longHistory(14, 13)
  const { user } = showList()
  expect(await screen.findByRole("heading", { name: "Nothing found so far" })).toBeVisible()
  expect(screen.getByRole("status")).toHaveTextContent("Nothing found so far")
  expect(calls).toHaveLength(10)
  await user.click(screen.getByRole("button", { name: "Search Further Back" }))
  expect(await screen.findByText("Old needle")).toBeVisible()
  expect(calls).toHaveLength(13)
})

test("says that there is no match once the whole history has been searched", async () => {
  longHistory(3, 0)
  showList()
  expect(await screen.findByRole("heading", { name: "No matching transactions" })).toBeVisible()
})

test("counts the rows that it shows: a payment that did not go through is one with its money back", async () => {
  const back = { ...found, id: 9, reference: "PAY-9", description: "Not sent: Rent" }
  const rejected: Transaction = {
    ...found,
    id: 8,
    reference: "TRF-8",
    description: "Rent",
    givenBack: "PAY-9",
    type: "transfer",
    status: "rejected",
    direction: "out",
  }
  fakeBank({ "GET /api/transactions?q=needle": () => json(200, [back, rejected, found]) })
  showList()
  expect(await screen.findByText("2 transactions, and that's all")).toBeVisible()
  expect(screen.getByRole("status")).toHaveTextContent("2 transactions shown, and that's all")
  expect(screen.getAllByRole("listitem")).toHaveLength(2)
})
