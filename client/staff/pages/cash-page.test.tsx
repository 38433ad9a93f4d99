import { useQuery } from "@tanstack/react-query"
import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, test } from "vitest"
import { Route } from "wouter"
import type { CashDrawer, Vault } from "#shared/contracts/staff-cash.ts"
import type { MemberFile } from "#shared/contracts/staff-members.ts"
import type { StaffSession } from "#shared/contracts/staff-session.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { sessionQuery } from "../features/session/api.ts"
import { useRegisteredShortcuts } from "../keys.ts"
import { CashPage } from "./cash-page.tsx"

const at = "2026-11-24T11:02:03.123456+00:00"

const session: StaffSession = {
  employee: { id: 3, name: "Ines Duarte", username: "ines", roles: ["teller"] },
  locked: false,
  locksIn: 600,
  endsIn: 20_000,
  factors: ["authenticator"],
}

const drawer: CashDrawer = {
  id: 5,
  currency: "EUR",
  openedAt: at,
  balance: null,
  countedAmount: null,
  proposals: [],
  movements: null,
}

const file: MemberFile = {
  view: { purpose: "member_request", openedAt: at, until: at },
  profile: {
    id: 12,
    username: "marta",
    holderName: "Marta Lindqvist",
    firstName: "Marta",
    lastName: "Lindqvist",
    email: null,
    phoneNumber: null,
    memberSince: at,
    accessBlockedAt: null,
    dailyTransferLimit: "50000.00",
    newPayeeLimit: null,
    passwordChangedAt: at,
    authenticator: false,
    passkeys: 0,
    lastSignInAt: null,
    identity: "new",
    identityCheck: null,
  },
  warnings: [],
  cards: [],
  loans: [],
  orders: [],
  notes: [],
  conversation: null,
  accounts: [
    {
      id: 7,
      name: "Everyday Euro",
      accountType: "current",
      currency: "EUR",
      iban: "LU419990271503123027",
      balance: "10.00",
      openedAt: at,
      closedAt: null,
    },
  ],
}

const path = "GET /api/staff/cash-drawer"
const vault: Vault = {
  balances: [{ currency: "EUR", balance: "20000.00", count: null }],
  proposals: [],
  deliveries: [],
}
const answers = {
  "GET /api/staff/session": () => json(200, session),
  "GET /api/staff/vault": () => json(200, vault),
}

function Pages() {
  useRegisteredShortcuts()
  const { data: signedIn } = useQuery(sessionQuery)
  if (!signedIn) return null
  return (
    <>
      <Route path="/cash" component={CashPage} />
      <Route path="/cash/receipts/9">Receipt 9</Route>
    </>
  )
}

const posted = (calls: ReturnType<typeof fakeBank>) =>
  calls.filter(({ method }) => method === "POST").map(({ url, body }) => [url, body])

test("without a drawer, a count by keys opens one", async () => {
  let open: CashDrawer | null = null
  const calls = fakeBank({
    ...answers,
    [path]: () => json(200, { drawer: open }),
    "POST /api/staff/cash-drawer": () => json(201, { drawer: (open = drawer) }),
  })
  show(<Pages />, "/cash")
  await userEvent.click(await screen.findByLabelText("€50.00"))
  await userEvent.keyboard("x{Enter}")
  expect(await screen.findByText("Write whole numbers of pieces.")).toBeVisible()
  await userEvent.keyboard("{Backspace}4{Enter}")
  expect(await screen.findByRole("heading", { name: "Drawer 5" })).toBeVisible()
  expect(screen.getByText(/^What it should hold, and its movements/)).toBeVisible()
  expect(screen.queryByRole("heading", { name: "Movements" })).toBeNull()
  expect(posted(calls)).toEqual([
    ["/api/staff/cash-drawer", { currency: "EUR", count: { "50.00": 4 } }],
  ])
})

test("a drawer that did not load is not a drawer to open, and is loaded again", async () => {
  let fails = true
  fakeBank({
    ...answers,
    [path]: () =>
      fails ? refusal(503, "unavailable", "Try again in a minute.") : json(200, { drawer: null }),
  })
  show(<Pages />, "/cash")
  expect(await screen.findByText("The drawer did not load")).toBeVisible()
  expect(screen.queryByText("Open a drawer")).toBeNull()
  fails = false
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }))
  expect(await screen.findByText("Open a drawer")).toBeVisible()
})

test("a difference that waits for a second person is not proposed again", async () => {
  const counted: CashDrawer = {
    ...drawer,
    balance: "200.00",
    countedAmount: "150.00",
    movements: [],
  }
  const waiting = [{ id: 31, kind: "cash.difference", expiresAt: at }]
  let proposals: CashDrawer["proposals"] = []
  const calls = fakeBank({
    ...answers,
    [path]: () => json(200, { drawer: { ...counted, proposals } }),
    [`POST ${path.slice(4)}/difference`]: () => {
      proposals = waiting
      return json(201, { proposal: { id: 31, expiresAt: at, deciders: ["supervisor"] } })
    },
  })
  const { unmount } = show(<Pages />, "/cash")
  await userEvent.click(await screen.findByRole("button", { name: "Post Difference" }))
  await userEvent.type(await screen.findByLabelText("Reason"), "One note is missing{Enter}")
  expect(await screen.findByText("Sent to a second person")).toBeVisible()
  expect(posted(calls)).toHaveLength(1)
  unmount()
  // As after a reload.
  show(<Pages />, "/cash")
  expect(await screen.findByText("The difference waits for a second person")).toBeVisible()
  expect(await screen.findByRole("link", { name: "See the proposal" })).toHaveAttribute(
    "href",
    "/approvals/31",
  )
  expect(screen.queryByRole("button", { name: "Post Difference" })).toBeNull()
  expect(screen.getByRole("button", { name: "Count Again" })).toBeVisible()
})

test("cash is taken by keys: the amount has the focus, and what one may not decide asks for its source and a reason", async () => {
  let allowed = true
  const calls = fakeBank({
    ...answers,
    [path]: () => json(200, { drawer }),
    "GET /api/staff/members/12": () => json(200, file),
    "POST /api/staff/cash": () =>
      allowed
        ? json(200, { movementId: 9, reference: "CSH-1" })
        : refusal(403, "second_person_required", "It is more than €5,000.00."),
  })
  const { history, unmount } = show(<Pages />, "/cash?member=12")
  await waitFor(() => expect(screen.getByLabelText("Amount")).toHaveFocus())
  await userEvent.keyboard("60{Enter}")
  const dialog = await screen.findByRole("dialog", { name: "Cash In" })
  expect(dialog).toHaveTextContent("Take €60.00 from Marta Lindqvist.")
  await waitFor(() => expect(within(dialog).getByRole("button", { name: "Take" })).toHaveFocus())
  await userEvent.keyboard("{Enter}")
  await waitFor(() => expect(history.at(-1)).toBe("/cash/receipts/9"))
  const [, body] = posted(calls)[0] ?? []
  expect(body).toMatchObject({ drawerId: 5, direction: "in", accountId: 7, amount: "60" })
  unmount()

  allowed = false
  show(<Pages />, "/cash?member=12")
  await waitFor(() => expect(screen.getByLabelText("Amount")).toHaveFocus())
  await userEvent.keyboard("6000{Enter}")
  await userEvent.click(await screen.findByRole("button", { name: "Take" }))
  expect(await screen.findByText(/a second person approves it/)).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText(/^Source of the money/)).toHaveFocus())
  expect(screen.getByLabelText("Reason")).toBeVisible()
})

test("the member at the counter and the count are one key away", async () => {
  fakeBank({ ...answers, [path]: () => json(200, { drawer }) })
  show(<Pages />, "/cash")
  await screen.findByRole("heading", { name: "Drawer 5" })
  await userEvent.keyboard("c")
  expect(await screen.findByLabelText("€500.00")).toHaveFocus()
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }))
  await userEvent.keyboard("m")
  expect(screen.getByLabelText(/^Name, IBAN, phone/)).toHaveFocus()
})

test("a delivery to the vault is sent to a second person, in another currency with what it costs in EUR", async () => {
  let proposals: Vault["proposals"] = []
  const calls = fakeBank({
    ...answers,
    [path]: () => json(200, { drawer }),
    "GET /api/staff/vault": () => json(200, { ...vault, proposals }),
    "POST /api/staff/vault-deliveries": () => {
      proposals = [{ id: 40, kind: "vault.delivery", expiresAt: at }]
      return json(201, { proposal: { id: 40, expiresAt: at, deciders: ["supervisor"] } })
    },
  })
  show(<Pages />, "/cash")
  expect(await screen.findByText("€20,000.00")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Book Delivery" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Book Delivery" }))
  await userEvent.click(dialog.getByLabelText("USD"))
  await userEvent.type(dialog.getByLabelText("Amount"), "1000")
  await userEvent.type(dialog.getByLabelText("Reference"), "CASH-7")
  await userEvent.type(dialog.getByLabelText("Reason"), "Counted by two{Enter}")
  expect(await dialog.findByText("Amount in EUR must be a positive number")).toBeVisible()
  await userEvent.type(dialog.getByLabelText("Settlement account pays"), "930.20{Enter}")
  expect(await screen.findByText("Sent to a second person")).toBeVisible()
  expect(posted(calls)).toEqual([
    [
      "/api/staff/vault-deliveries",
      {
        direction: "in",
        currency: "USD",
        amount: "1000",
        euros: "930.20",
        reference: "CASH-7",
        reason: "Counted by two",
      },
    ],
  ])
})

test("the vault is counted without knowing what it should hold, and a difference goes to a second person", async () => {
  let balance: Vault["balances"][number] = { currency: "EUR", balance: null, count: null }
  const calls = fakeBank({
    ...answers,
    [path]: () => json(200, { drawer: null }),
    "GET /api/staff/vault": () => json(200, { ...vault, balances: [balance] }),
    "POST /api/staff/vault-counts": () => {
      const found = { expected: "300.00", counted: "200.00" }
      const count = { at, employee: "Ines Duarte", ...found, open: true }
      balance = { currency: "EUR", balance: "300.00", count }
      return json(201, found)
    },
    "POST /api/staff/vault-counts/difference": () =>
      json(201, { proposal: { id: 41, expiresAt: at, deciders: ["supervisor"] } }),
  })
  show(<Pages />, "/cash")
  expect(await screen.findByText("Count it first")).toBeVisible()
  const panel = within(screen.getByRole("region", { name: "Vault" }))
  await userEvent.click(panel.getByRole("button", { name: "Count Vault" }))
  await userEvent.type(panel.getByLabelText("€50.00"), "4{Enter}")
  expect(await screen.findByText("€100.00 is missing from the vault")).toBeVisible()
  await userEvent.click(panel.getByRole("button", { name: "Post Difference" }))
  await userEvent.type(await screen.findByLabelText("Reason"), "Counted twice{Enter}")
  await waitFor(() => expect(posted(calls)).toHaveLength(2))
  expect(posted(calls)).toEqual([
    ["/api/staff/vault-counts", { currency: "EUR", count: { "50.00": 4 } }],
    ["/api/staff/vault-counts/difference", { currency: "EUR", reason: "Counted twice" }],
  ])
})
