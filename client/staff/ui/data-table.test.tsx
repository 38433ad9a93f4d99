import { useQuery } from "@tanstack/react-query"
import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, test } from "vitest"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { useRegisteredShortcuts } from "../keys.ts"
import { listOf, useFilters, useList } from "../lists.ts"
import { type Column, DataTable } from "./data-table.tsx"
import { FilterBar, FilterChoice, FilterDate, FilterText } from "./filters.tsx"

type Loan = { id: number; member: string; amount: string }

const columns: readonly Column<Loan>[] = [
  { id: "member", label: "Member", cell: ({ member }) => member, sortable: true },
  { id: "amount", label: "Amount", cell: ({ amount }) => amount, figure: true },
]

function Loans() {
  useRegisteredShortcuts()
  const list = useList<Loan>({
    key: ["loans"],
    path: "/api/staff/loans",
    filters: ["state", "text"],
    sort: "-member",
  })
  return (
    <>
      <FilterBar list={list}>
        <FilterText name="text" label="Text" />
        <FilterChoice
          name="state"
          label="State"
          options={[{ value: "pending", label: "Pending" }]}
        />
      </FilterBar>
      <DataTable
        label="Loans"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        href={({ id }) => `/loans/${id}`}
        empty={{ title: "No loans", text: "Nobody has asked for one." }}
      />
    </>
  )
}

const anna: Loan = { id: 1, member: "Anna", amount: "100.00" }
const ben: Loan = { id: 2, member: "Ben", amount: "2,000.00" }

test("shows loading, then an empty list, and says when it failed", async () => {
  let broken = true
  fakeBank({
    "GET /api/staff/loans?sort=-member": () =>
      broken ? refusal(500, "broken", "The list broke.") : json(200, []),
  })
  show(<Loans />)
  expect(screen.getByRole("status")).toHaveTextContent("Loading...")
  expect(await screen.findByRole("alert")).toHaveTextContent("Loans did not loadThe list broke.")
  expect(screen.queryByText("No loans")).toBeNull()
  broken = false
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }))
  expect(await screen.findByText("No loans")).toBeVisible()
  expect(screen.queryByRole("alert")).toBeNull()
})

test("keeps order and filters in the address, and shows more rows when asked", async () => {
  const first = json(200, [anna])
  first.headers.set("link", '</api/staff/loans?sort=member&cursor=c2>; rel="next"')
  fakeBank({
    "GET /api/staff/loans?sort=-member": () => json(200, [ben, anna]),
    "GET /api/staff/loans?sort=member": () => first.clone(),
    "GET /api/staff/loans?sort=member&cursor=c2": () => json(200, [ben]),
    "GET /api/staff/loans?state=pending&sort=member": () => json(200, []),
    "GET /api/staff/loans?state=pending&text=an&sort=member": () => json(200, [anna]),
  })
  const { history } = show(<Loans />)
  const rows = () =>
    screen.getAllByRole("row").flatMap((row) => within(row).queryByRole("link")?.textContent ?? [])
  await waitFor(() => expect(rows()).toEqual(["Ben", "Anna"]))
  expect(screen.getByRole("columnheader", { name: "Member" })).toHaveAttribute(
    "aria-sort",
    "descending",
  )
  await userEvent.click(screen.getByRole("button", { name: "Member" }))
  await waitFor(() => expect(rows()).toEqual(["Anna"]))
  await userEvent.keyboard("n")
  await waitFor(() => expect(rows()).toEqual(["Anna", "Ben"]))
  expect(screen.queryByRole("button", { name: "Show More" })).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText("State"), "pending")
  expect(await screen.findByText("Nothing fits the filters")).toBeVisible()
  await userEvent.type(screen.getByLabelText("Text"), "an")
  await waitFor(() => expect(rows()).toEqual(["Anna"]))
  expect(history.at(-1)).toBe("/?sort=member&state=pending&text=an")
  // On a phone, this button alone stands above the list.
  const fold = screen.getByRole("button", { name: "Filters (2)" })
  expect(fold).toHaveAttribute("aria-expanded", "false")
  expect(document.getElementById(fold.getAttribute("aria-controls") ?? "")).toContainElement(
    screen.getByLabelText("State"),
  )
  await userEvent.click(screen.getByRole("button", { name: "Clear Filters" }))
  expect(history.at(-1)).toBe("/?sort=member")
})

const Days = () => (
  <FilterBar list={{ filters: useFilters(["from", "to"]) }}>
    <FilterDate name="from" label="From" />
    <FilterDate name="to" label="To" />
  </FilterBar>
)

test("a bar of dates alone is behind a button on a phone too", async () => {
  show(<Days />, "/?from=2026-11-01")
  const fold = screen.getByRole("button", { name: "Filters (1)" })
  expect(fold).toHaveAttribute("aria-expanded", "false")
  const dates = document.getElementById(fold.getAttribute("aria-controls") ?? "")
  expect(dates).toContainElement(screen.getByLabelText("From"))
  expect(dates).toHaveClass("max-md:hidden")
  await userEvent.click(fold)
  expect(fold).toHaveAttribute("aria-expanded", "true")
  expect(dates).not.toHaveClass("max-md:hidden")
})

test("says which rows did not load, and keeps those that did", async () => {
  const first = json(200, [anna])
  first.headers.set("link", '</api/staff/loans?cursor=c2>; rel="next"')
  let broken = true
  fakeBank({
    "GET /api/staff/loans?sort=-member": () => first.clone(),
    "GET /api/staff/loans?cursor=c2": () =>
      broken ? refusal(500, "broken", "The list broke.") : json(200, [ben]),
  })
  show(<Loans />)
  await userEvent.click(await screen.findByRole("button", { name: "Show More" }))
  expect(await screen.findByText("Further rows did not load.")).toBeVisible()
  expect(screen.getByRole("link", { name: "Anna" })).toBeVisible()
  broken = false
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }))
  expect(await screen.findByRole("link", { name: "Ben" })).toBeVisible()
})

test("moves between rows with j and k, but not while someone types", async () => {
  fakeBank({ "GET /api/staff/loans?sort=-member": () => json(200, [ben, anna]) })
  show(<Loans />)
  const last = await screen.findByRole("link", { name: "Anna" })
  await userEvent.keyboard("jj")
  expect(last).toHaveFocus()
  await userEvent.keyboard("j")
  expect(last).toHaveFocus()
  await userEvent.keyboard("k")
  expect(screen.getByRole("link", { name: "Ben" })).toHaveFocus()
  const text = screen.getByLabelText("Text")
  await userEvent.type(text, "jk")
  expect(text).toHaveFocus()
  expect(text).toHaveValue("jk")
})

test("moves with arrows, Home, and End in a table", async () => {
  fakeBank({ "GET /api/staff/loans?sort=-member": () => json(200, [ben, anna]) })
  show(<Loans />)
  const last = await screen.findByRole("link", { name: "Anna" })
  const first = screen.getByRole("link", { name: "Ben" })
  first.focus()
  await userEvent.keyboard("{ArrowDown}")
  expect(last).toHaveFocus()
  await userEvent.keyboard("{Home}")
  expect(first).toHaveFocus()
  await userEvent.keyboard("{End}")
  expect(last).toHaveFocus()
  await userEvent.keyboard("{ArrowUp}")
  expect(first).toHaveFocus()
})

test("sorts a whole list, and keeps the choice of its columns", async () => {
  localStorage.clear()
  function Whole() {
    const query = useQuery({ queryKey: ["whole"], queryFn: async () => [ben, anna] })
    return (
      <DataTable
        label="Loans"
        name="whole"
        list={listOf(query)}
        columns={columns.map((column) => ({ ...column, sortBy: ({ member }: Loan) => member }))}
        rowKey={({ id }) => id}
        empty={{ title: "No loans", text: "Nobody has asked for one." }}
      />
    )
  }
  const { unmount } = show(<Whole />)
  await userEvent.click(await screen.findByRole("button", { name: "Member" }))
  await userEvent.click(screen.getByRole("button", { name: "Member" }))
  expect(screen.getAllByRole("row").map((row) => row.textContent)).toEqual([
    "MemberAmount",
    expect.stringContaining("Anna"),
    expect.stringContaining("Ben"),
  ])
  await userEvent.click(screen.getByRole("button", { name: "Columns" }))
  await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: "Amount" }))
  expect(screen.queryByRole("columnheader", { name: "Amount" })).toBeNull()
  unmount()
  show(<Whole />)
  expect(await screen.findByRole("columnheader", { name: "Member" })).toBeVisible()
  expect(screen.queryByRole("columnheader", { name: "Amount" })).toBeNull()
})

test("puts remembered filters back, but not over those of a link", async () => {
  localStorage.clear()
  fakeBank({
    "GET /api/staff/kept": () => json(200, [ben, anna]),
    "GET /api/staff/kept?state=pending": () => json(200, [anna]),
    "GET /api/staff/kept?text=b": () => json(200, [ben]),
  })
  function Kept() {
    const list = useList<Loan>({
      key: ["kept"],
      path: "/api/staff/kept",
      filters: ["state", "text"],
      remembered: ["state"],
    })
    return <p>{list.rows?.map(({ member }) => member).join(" and ")}</p>
  }
  const first = show(<Kept />, "/?state=pending")
  expect(await screen.findByText("Anna")).toBeVisible()
  first.unmount()
  const second = show(<Kept />)
  expect(await screen.findByText("Anna")).toBeVisible()
  expect(second.history.at(-1)).toBe("/?state=pending")
  second.unmount()
  show(<Kept />, "/?text=b")
  expect(await screen.findByText("Ben")).toBeVisible()
})

test("moves with j and k through all tables of the page", async () => {
  function Short({ label, rows }: { label: string; rows: Loan[] }) {
    const query = useQuery({ queryKey: [label], queryFn: async () => rows })
    return (
      <DataTable
        label={label}
        list={listOf(query)}
        columns={columns}
        rowKey={({ id }) => id}
        href={({ id }) => `/loans/${id}`}
        empty={{ title: "No loans", text: "Nobody has asked for one." }}
      />
    )
  }
  function Two() {
    useRegisteredShortcuts()
    return (
      <>
        <Short label="Due" rows={[anna]} />
        <Short label="Overdue" rows={[ben]} />
      </>
    )
  }
  show(<Two />)
  await screen.findByRole("link", { name: "Anna" })
  await userEvent.keyboard("j")
  expect(screen.getByRole("link", { name: "Anna" })).toHaveFocus()
  await userEvent.keyboard("j")
  expect(screen.getByRole("link", { name: "Ben" })).toHaveFocus()
  await userEvent.keyboard("k")
  expect(screen.getByRole("link", { name: "Anna" })).toHaveFocus()
})

test("shows a short list whole, with its sums", async () => {
  function Sums() {
    const query = useQuery({ queryKey: ["short"], queryFn: async () => [anna, ben] })
    return (
      <DataTable
        label="Loans"
        list={listOf(query)}
        columns={columns}
        rowKey={({ id }) => id}
        foot={{ member: "Total", amount: "2,100.00" }}
        empty={{ title: "No loans", text: "Nobody has asked for one." }}
      />
    )
  }
  show(<Sums />)
  expect(await screen.findByRole("row", { name: /Total.+2,100.00/ })).toBeVisible()
  expect(screen.queryByRole("button", { name: "Next" })).toBeNull()
})
