import { useQuery } from "@tanstack/react-query"
import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { Route } from "wouter"
import type { ProposalFacts } from "#shared/contracts/staff-proposal-facts.ts"
import type { ProposalDetail } from "#shared/contracts/staff-proposals.ts"
import type { StaffSession } from "#shared/contracts/staff-session.ts"
import { fakeBank, json } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { sessionQuery } from "../features/session/api.ts"
import { ProposalPage } from "./proposal-page.tsx"

const at = "2026-11-24T11:02:03.000Z"

const session: StaffSession = {
  employee: { id: 2, name: "Jonas Weber", username: "jonas", roles: ["supervisor"] },
  locked: false,
  locksIn: 600,
  endsIn: 28_800,
  factors: ["authenticator"],
}

const proposal: ProposalDetail = {
  id: 7,
  kind: "fee.refund",
  sentence: "Refund Anna Weber €5.00 for a fee: Card replaced.",
  member: { id: 12, name: "Anna Weber" },
  maker: { id: 1, name: "Tim Becker" },
  reason: "Our mistake",
  state: "open",
  createdAt: at,
  expiresAt: "2999-11-27T09:00:00.000Z",
  decidedAt: null,
  decidedBy: null,
  mayDecide: true,
  codeWaits: false,
  sameName: false,
  rows: [{ name: "Refund", before: null, after: "€5.00" }],
  deciders: ["supervisor"],
  link: null,
  hash: "a".repeat(64),
  decisionReason: null,
  refusal: null,
  changed: false,
  mayWithdraw: false,
}

const facts: ProposalFacts = {
  file: {
    accounts: [
      {
        id: 3,
        name: "Current account",
        iban: "LU280019400644750000",
        accountType: "current",
        currency: "EUR",
        balance: "120.00",
        openedAt: at,
        closedAt: null,
        lowest: "3.00",
        movements: [
          {
            reference: "TRF-20261124-1",
            bookedAt: at,
            description: "Rent",
            amount: "-900.00",
            balanceAfter: "120.00",
          },
        ],
      },
    ],
    affordability: null,
    loans: [],
    entries: [],
    cause: null,
    identityChecks: [],
  },
  earlier: [
    {
      ...proposal,
      id: 4,
      sentence: "Refund Anna Weber €9.00 for a fee: Letter.",
      state: "rejected",
      decidedBy: { id: 2, name: "Jonas Weber" },
      decidedAt: at,
      mayDecide: false,
    },
  ],
}

function Pages() {
  const { data } = useQuery(sessionQuery)
  return data ? (
    <Route path="/approvals/:id">
      <ProposalPage />
    </Route>
  ) : null
}

const showPage = (answer: ProposalFacts) => {
  fakeBank({
    "GET /api/staff/session": () => json(200, session),
    "GET /api/staff/proposals/7": () => json(200, proposal),
    "GET /api/staff/proposals/7/facts": () => json(200, answer),
  })
  return show(<Pages />, "/approvals/7")
}

test("the account, its movements, and earlier decisions stand below what was proposed", async () => {
  showPage(facts)
  const accounts = await screen.findByRole("table", { name: "Accounts concerned" })
  const [, account] = within(accounts).getAllByRole("row")
  expect(account).toHaveTextContent("€120.00")
  expect(account).toHaveTextContent("€3.00")
  expect(screen.getByRole("row", { name: /Rent -€900.00/ })).toBeVisible()
  const earlier = screen.getByRole("link", { name: /€9.00/ })
  expect(earlier).toHaveAttribute("href", "/approvals/4")
  expect(screen.getByRole("row", { name: /€9.00.*Rejected.*Jonas Weber/ })).toBeVisible()
  // What is decided with comes after what it is decided on.
  const approve = screen.getByRole("button", { name: "Approve" })
  expect(earlier.compareDocumentPosition(approve)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test("without the right to the file, its facts stay closed", async () => {
  showPage({ file: null, earlier: [] })
  expect(await screen.findByText("The member's file is closed")).toBeVisible()
  expect(screen.getByRole("link", { name: /why you open the file/ })).toHaveAttribute(
    "href",
    "/members/12",
  )
  expect(screen.getByText("Nothing earlier")).toBeVisible()
})
