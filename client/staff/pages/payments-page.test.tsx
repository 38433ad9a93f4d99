import { useQuery } from "@tanstack/react-query"
import { screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, test } from "vitest"
import { Route } from "wouter"
import type { PaymentItem, PaymentItemDetail } from "#shared/contracts/staff-payments.ts"
import type { StaffSession } from "#shared/contracts/staff-session.ts"
import type { EmployeeRole } from "#shared/employee-roles.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { sessionQuery } from "../features/session/api.ts"
import { useRegisteredShortcuts } from "../keys.ts"
import { PaymentItemPage } from "./payment-item-page.tsx"
import { PaymentsPage } from "./payments-page.tsx"

const at = "2026-11-24T11:02:03.123456+00:00"

const item: PaymentItem = {
  itemId: 7,
  kind: "unapplied",
  queue: "unapplied",
  what: "75.00 EUR arrived.",
  txId: "IN-1",
  amount: "75.00",
  lastReturnDay: "2026-11-27",
  recallReason: null,
  answerBy: null,
  isOverdue: false,
  createdAt: at,
  closedAt: null,
  closedBy: null,
  note: null,
  takenBy: null,
  waits: false,
}

const detail: PaymentItemDetail = {
  item,
  actions: ["assign", "send_back"],
  returnReasons: ["AC01", "AC04"],
  refusalReasons: ["CUST", "LEGL", "NOAS"],
  held: null,
  payment: {
    txId: "IN-1",
    direction: "in",
    scheme: "standard",
    state: "unapplied",
    amount: "75.00",
    memberId: null,
    open: true,
    ownName: "Test Payee",
    ownIban: "LU000000000000000000",
    otherName: "ACME Ltd",
    otherIban: "DE89370400440532013000",
    otherBic: "NLBKDEFFXXX",
    remittance: "Salary",
    reason: "AC01",
    acceptedAt: at,
    settlementDate: "2026-11-23",
    events: [
      {
        event: "received",
        toState: "unapplied",
        reason: "AC01",
        at,
        by: "other_bank",
        entry: "PAY-1",
      },
    ],
  },
  messages: [],
  message: "none",
  statement: null,
  notes: [],
  proposals: [],
}

const sent = { id: 31, expiresAt: at, deciders: ["supervisor"] as EmployeeRole[] }

function session(role: EmployeeRole): StaffSession {
  const employee = { id: 3, name: "Pia Keller", username: "pia", roles: [role] }
  return { employee, locked: false, locksIn: 600, endsIn: 20_000, factors: ["authenticator"] }
}

/** A bank with 75.00 EUR that belong to nobody. */
function bank(role: EmployeeRole) {
  let proposals: PaymentItemDetail["proposals"] = []
  return fakeBank({
    "GET /api/staff/session": () => json(200, session(role)),
    "GET /api/staff/payment-queues": () =>
      json(200, [{ queue: "unapplied", waiting: 1, oldest: at }]),
    "GET /api/staff/payment-items?queue=unapplied&sort=since": () => json(200, [item]),
    "GET /api/staff/list-figures?list=payments&queue=unapplied": () =>
      json(200, { count: 1, isAtLeast: false, sums: [] }),
    "GET /api/staff/payment-items/7": () => json(200, { ...detail, proposals }),
    "POST /api/staff/payment-items/7/assignment": () => {
      proposals = [{ id: sent.id, kind: "payment.assign", expiresAt: at }]
      return json(201, { proposal: sent })
    },
  })
}

function Pages() {
  useRegisteredShortcuts()
  const { data: signedIn } = useQuery(sessionQuery)
  if (!signedIn) return null
  return (
    <>
      <Route path="/payments" component={PaymentsPage} />
      <Route path="/payments/:id" component={PaymentItemPage} />
    </>
  )
}

test("opens unapplied money and sends an account to a second person, by keys", async () => {
  const calls = bank("payments_officer")
  const { history } = show(<Pages />, "/payments")
  await screen.findByRole("link", { name: "Item 7" })
  expect(screen.getByRole("link", { name: "Unapplied 1" })).toBeVisible()
  await userEvent.keyboard("j{Enter}")
  expect(await screen.findByText("ACME Ltd")).toBeVisible()
  expect(history.at(-1)).toBe("/payments/7")
  expect(screen.getByText("Sent back on 27 Nov 2026")).toBeVisible()
  expect(screen.getByText("The account does not exist (AC01)")).toBeVisible()
  await userEvent.keyboard("a")
  const dialog = await screen.findByRole("dialog", { name: "Credit an Account" })
  await userEvent.type(within(dialog).getByLabelText("Reason"), "By phone{Enter}")
  expect(await within(dialog).findByText("Enter the account's IBAN")).toBeVisible()
  await userEvent.type(within(dialog).getByLabelText(/^Account/), "LU289990000000000001{Enter}")
  expect(await screen.findByText("Sent to a second person")).toBeVisible()
  const posted = calls.filter(({ method }) => method === "POST").map(({ url, body }) => [url, body])
  expect(posted).toEqual([
    [
      "/api/staff/payment-items/7/assignment",
      { iban: "LU28 9990 0000 0000 0001", reason: "By phone" },
    ],
  ])
})

test("an auditor sees both sides and decides nothing, and a failed queue is not an empty one", async () => {
  bank("auditor")
  const { unmount } = show(<Pages />, "/payments/7")
  expect(await screen.findByText("Test Payee")).toBeVisible()
  for (const name of ["Credit an Account", "Send Back", "Take", "Add Note"]) {
    expect(screen.queryByRole("button", { name })).toBeNull()
  }
  unmount()
  fakeBank({
    "GET /api/staff/session": () => json(200, session("supervisor")),
    "GET /api/staff/payment-queues": () => json(200, []),
    "GET /api/staff/payment-items?queue=recalls&sort=since": () =>
      refusal(500, "internal_error", "Try."),
    "GET /api/staff/list-figures?list=payments&queue=recalls": () =>
      json(200, { count: 0, isAtLeast: false, sums: [] }),
    "GET /api/staff/list-figures?list=payments&queue=messages": () =>
      json(200, { count: 0, isAtLeast: false, sums: [] }),
    "GET /api/staff/payment-items?queue=messages&sort=since": () => json(200, []),
  })
  const failed = show(<Pages />, "/payments?queue=recalls")
  expect(await screen.findByText("Recalls did not load")).toBeVisible()
  failed.unmount()
  show(<Pages />, "/payments?queue=messages")
  expect(await screen.findByText("No messages wait")).toBeVisible()
})
