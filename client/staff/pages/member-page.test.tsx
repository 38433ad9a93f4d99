import { useQuery } from "@tanstack/react-query"
import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, test } from "vitest"
import { Route } from "wouter"
import type {
  MemberFile,
  MemberHit,
  MemberPayment,
  MemberStatement,
} from "#shared/contracts/staff-members.ts"
import type { StaffSession } from "#shared/contracts/staff-session.ts"
import type { EmployeeRole } from "#shared/employee-roles.ts"
import { enter } from "../../testing/enter.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { sessionQuery } from "../features/session/api.ts"
import { useRegisteredShortcuts } from "../keys.ts"
import { MemberPage } from "./member-page.tsx"
import { MembersPage } from "./members-page.tsx"

const at = "2026-11-24T11:02:03.123456+00:00"

const statement: MemberStatement = {
  id: 4,
  accountName: "Everyday",
  iban: "LU419990271503123027",
  currency: "EUR",
  number: 3,
  from: "2026-10-01",
  to: "2026-10-31",
  moneyIn: "10.00",
  moneyOut: "0.00",
  closing: "1010.00",
}

const card: Omit<MemberFile["cards"][number], "id" | "lastFour" | "status"> = {
  accountName: "Current account",
  cardType: "Visa",
  name: null,
  frozenByBank: false,
  isVirtual: false,
  expiryDate: "2029-04-30",
  dailyLimit: "2500.00",
  currency: "EUR",
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
    accessBlockedAt: at,
    dailyTransferLimit: "50000.00",
    newPayeeLimit: null,
    passwordChangedAt: at,
    authenticator: false,
    passkeys: 0,
    lastSignInAt: null,
    identity: "new",
    identityCheck: null,
  },
  warnings: [
    { kind: "access_blocked", since: at },
    { kind: "identity", state: "new" },
  ],
  accounts: [
    {
      id: 9,
      name: "Current account",
      iban: "LU280019400644750000",
      accountType: "current",
      currency: "EUR",
      balance: "10.00",
      openedAt: at,
      closedAt: null,
    },
  ],
  // The member has frozen the first one.
  cards: [
    { ...card, id: 3, lastFour: "7310", status: "frozen" },
    { ...card, id: 4, lastFour: "4821", status: "active" },
  ],
  loans: [],
  orders: [],
  notes: [],
  conversation: null,
}

const deposit: MemberPayment = {
  id: 8,
  at,
  type: "deposit",
  reference: "DEP-20261124-7F3K9Q2M",
  description: "Salary",
  amount: "20.00",
  currency: "EUR",
  convertedAmount: null,
  convertedCurrency: null,
  outgoing: false,
  incoming: true,
  payerName: null,
  payerIban: null,
  recipientName: null,
  recipientIban: null,
  state: null,
}

const marta: MemberHit = {
  id: 12,
  name: "Marta Lindqvist",
  username: "marta",
  phoneNumber: null,
  foundBy: "name",
  detail: null,
  accessBlocked: false,
  identity: "new",
}

function session(...roles: EmployeeRole[]): StaffSession {
  const employee = { id: 3, name: "Sam Ortega", username: "sam", roles }
  return { employee, locked: false, locksIn: 600, endsIn: 20_000, factors: ["authenticator"] }
}

/** A bank with one member, whose file opens once a purpose is given. */
function bank(roles: EmployeeRole[], found: MemberHit[] = [marta]) {
  let opened = false
  return fakeBank({
    "GET /api/staff/session": () => json(200, session(...roles)),
    "GET /api/staff/members?q=marta": () => json(200, found),
    "GET /api/staff/members/12": () =>
      opened ? json(200, file) : refusal(403, "purpose_required", "Say why you open this file."),
    "POST /api/staff/members/12/views": () => {
      opened = true
      return json(201, file.view)
    },
    "GET /api/staff/members/12/payments": () => json(200, [deposit]),
    "GET /api/staff/members/12/statements": () => json(200, [statement]),
    "GET /api/staff/statements/4": () => refusal(503, "unavailable", "Try again in a minute."),
    "POST /api/staff/cards/4/freezing": () => json(200, {}),
    "POST /api/staff/accounts/9/fee-refunds": () =>
      json(201, { proposal: { id: 7, expiresAt: at, deciders: ["supervisor"] } }),
  })
}

function Pages() {
  useRegisteredShortcuts()
  const { data: signedIn } = useQuery(sessionQuery)
  if (!signedIn) return null
  return (
    <>
      <Route path="/members" component={MembersPage} />
      <Route path="/members/:id" component={MemberPage} />
    </>
  )
}

test("opens the only member who was found, asks why, and freezes a card, by keys", async () => {
  const calls = bank(["teller"])
  const { history } = show(<Pages />, "/members?q=marta")
  expect(await screen.findByText("Why do you open this file?")).toBeVisible()
  expect(history.at(-1)).toBe("/members/12")
  await userEvent.keyboard("1")
  expect(await screen.findByRole("heading", { name: "Marta Lindqvist" })).toBeVisible()
  await userEvent.keyboard("f")
  const dialog = await screen.findByRole("dialog", { name: "Freeze Card" })
  expect(within(dialog).getByLabelText("Reason")).toHaveFocus()
  await userEvent.keyboard("{Enter}")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  const sent = calls.filter(({ method }) => method === "POST").map(({ url, body }) => [url, body])
  expect(sent).toEqual([
    ["/api/staff/members/12/views", { purpose: "member_request" }],
    ["/api/staff/cards/4/freezing", { reason: "The member reported it" }],
  ])
})

test("lists the member's statements, and downloads one by its button", async () => {
  const calls = bank(["loan_officer"])
  show(<Pages />, "/members/12?tab=documents")
  await userEvent.click(await screen.findByRole("button", { name: /Complaint/ }))
  const table = await screen.findByRole("table", { name: "Monthly statements" })
  expect(await within(table).findByText("€1,010.00")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "PDF of statement 3, Everyday" }))
  expect(await screen.findByText("The statement was not downloaded")).toBeVisible()
  expect(calls.map(({ url }) => url)).toContain("/api/staff/statements/4")
})

test("sends the refund of a fee to a second person", async () => {
  const calls = bank(["teller"])
  show(<Pages />, "/members/12")
  await userEvent.click(await screen.findByRole("button", { name: /Complaint/ }))
  await userEvent.click(
    await screen.findByRole("button", { name: "Refund Fee to Current account in EUR" }),
  )
  await screen.findByRole("dialog", { name: "Refund Fee" })
  const user = userEvent.setup()
  await enter(user, screen.getByLabelText(/^Amount/), "5")
  await enter(user, screen.getByLabelText("Fee"), "Card replacement")
  await enter(user, screen.getByLabelText("Reason"), "The card arrived damaged")
  await userEvent.click(screen.getByRole("button", { name: "Send to Second Person" }))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(calls.find(({ url }) => url === "/api/staff/accounts/9/fee-refunds")?.body).toEqual({
    amount: "5",
    fee: "Card replacement",
    reason: "The card arrived damaged",
  })
})

test("focuses the first of several members, so that Enter opens it", async () => {
  bank(["teller"], [marta, { ...marta, id: 13, name: "Martin Lind" }])
  show(<Pages />, "/members?q=marta")
  await waitFor(() => expect(screen.getByRole("link", { name: "Marta Lindqvist" })).toHaveFocus())
})

test("offers secret purposes to supervisors, and not to tellers", async () => {
  bank(["teller"])
  const { unmount } = show(<Pages />, "/members/12")
  const purposes = async () =>
    within(await screen.findByRole("list", { name: "Purposes" })).getAllByRole("button")
  expect(await purposes()).toHaveLength(7)
  expect(screen.queryByText(/money laundering/)).toBeNull()
  unmount()
  bank(["supervisor"])
  show(<Pages />, "/members/12")
  await waitFor(async () => expect(await purposes()).toHaveLength(9))
})

test("shows warnings first, and an auditor nothing to change", async () => {
  bank(["auditor"])
  show(<Pages />, "/members/12")
  await userEvent.click(await screen.findByRole("button", { name: /Complaint/ }))
  const warnings = await screen.findByRole("list", { name: "Warnings" })
  expect(within(warnings).getAllByRole("listitem")[0]).toHaveTextContent("Access is blocked")
  for (const name of ["Unblock Access", "End Sessions", "Freeze", "Refund Fee", "Check Identity"]) {
    expect(screen.queryByRole("button", { name })).toBeNull()
  }
})

test("a payment's reference opens its entry, for those who may read entries", async () => {
  bank(["teller"])
  const { unmount } = show(<Pages />, "/members/12?tab=payments")
  await userEvent.click(await screen.findByRole("button", { name: /Complaint/ }))
  expect(await screen.findByRole("link", { name: deposit.reference })).toHaveAttribute(
    "href",
    `/ledger/entries/${deposit.reference}`,
  )
  unmount()
  bank(["loan_officer"])
  show(<Pages />, "/members/12?tab=payments")
  await userEvent.click(await screen.findByRole("button", { name: /Complaint/ }))
  expect(await screen.findByText(deposit.reference)).toBeVisible()
  expect(screen.queryByRole("link", { name: deposit.reference })).toBeNull()
})
