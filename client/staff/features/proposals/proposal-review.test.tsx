import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import type { ProposalDetail } from "#shared/contracts/staff-proposals.ts"
import type { StaffSession } from "#shared/contracts/staff-session.ts"
import { fakeBank, json, refusal } from "../../../testing/fake-bank.ts"
import { show } from "../../../testing/show.tsx"
import { useRegisteredShortcuts } from "../../keys.ts"
import { sessionQuery } from "../session/api.ts"
import { ProposalReview } from "./proposal-review.tsx"
import { SentToSecondPerson } from "./sent-note.tsx"

const session: StaffSession = {
  employee: { id: 2, name: "Sofia Keller", username: "sofia.keller", roles: ["supervisor"] },
  locked: false,
  locksIn: 600,
  endsIn: 28_800,
  factors: ["authenticator"],
}

const proposal: ProposalDetail = {
  id: 7,
  kind: "card.unfreeze",
  sentence: "Unfreeze Anna Weber's card ending in 4821.",
  member: { id: 12, name: "Anna Weber" },
  maker: { id: 1, name: "Tim Becker" },
  reason: "Card found again",
  state: "open",
  createdAt: "2026-11-24T09:00:00.000Z",
  expiresAt: "2026-11-27T09:00:00.000Z",
  decidedAt: null,
  decidedBy: null,
  mayDecide: true,
  codeWaits: false,
  sameName: false,
  rows: [{ name: "Card", before: "Frozen", after: "Active" }],
  deciders: ["supervisor"],
  link: { href: "/cards/9", label: "Card ending in 4821" },
  hash: "a".repeat(64),
  decisionReason: null,
  refusal: null,
  changed: false,
  mayWithdraw: false,
}

function Shown(props: Partial<ProposalDetail>) {
  useRegisteredShortcuts()
  return <ProposalReview proposal={{ ...proposal, ...props }} />
}

function showReview(props: Partial<ProposalDetail> = {}) {
  const view = show(<Shown {...props} />)
  view.queryClient.setQueryData(sessionQuery.queryKey, session)
  return view
}

test("approves with a code what was shown, and keeps the dialog when the code is wrong", async () => {
  let wrong = true
  const calls = fakeBank({
    "POST /api/staff/proposals/7/decision": () =>
      wrong
        ? refusal(401, "wrong_credentials", "The code is wrong.")
        : json(200, { proposal: { ...proposal, state: "approved" } }),
  })
  const { user } = showReview()
  expect(screen.getByRole("row", { name: "Card Frozen Active" })).toBeVisible()
  await user.keyboard("a")
  const dialog = within(await screen.findByRole("dialog", { name: "Approve Proposal" }))
  expect(dialog.getByText(proposal.sentence)).toBeVisible()
  await user.type(dialog.getByLabelText("Code from your authenticator app"), "111111")
  expect(await dialog.findByText("The code is wrong")).toBeVisible()
  wrong = false
  await user.type(dialog.getByLabelText("Code from your authenticator app"), "123456")
  expect(await screen.findByText("Approved and done")).toBeVisible()
  expect(screen.queryByRole("dialog")).toBeNull()
  expect(calls.at(-1)?.body).toEqual({
    decision: "approve",
    hash: proposal.hash,
    code: "123456",
  })
})

test("offers only a rejection when the subject has changed, with a reason", async () => {
  const calls = fakeBank({
    "POST /api/staff/proposals/7/decision": () =>
      json(200, { proposal: { ...proposal, state: "rejected" } }),
  })
  const { user } = showReview({ changed: true })
  expect(screen.getByRole("button", { name: "Approve" })).toBeDisabled()
  await user.keyboard("a")
  expect(screen.queryByRole("dialog")).toBeNull()
  await user.keyboard("r")
  await user.type(await screen.findByLabelText("Reason"), "No longer needed{Enter}")
  expect(await screen.findByText("Rejected")).toBeVisible()
  expect(calls.at(-1)?.body).toEqual({
    decision: "reject",
    hash: proposal.hash,
    reason: "No longer needed",
  })
})

test("offers nothing to the employee who proposed it but to withdraw it", () => {
  showReview({ mayDecide: false, mayWithdraw: true })
  expect(screen.getByRole("button", { name: "Withdraw" })).toBeVisible()
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull()
  expect(screen.queryByRole("button", { name: "Reject" })).toBeNull()
  expect(screen.getByText(/Another supervisor decides/)).toBeVisible()
})

test("says after proposing who may decide and until when, and that nothing has happened", () => {
  show(
    <SentToSecondPerson
      proposal={{
        id: 7,
        expiresAt: "2026-11-27T09:00:00.000Z",
        deciders: ["supervisor", "loan_officer"],
      }}
    />,
  )
  expect(screen.getByText("Sent to a second person").parentElement).toHaveTextContent(
    /Nothing has changed yet. Another supervisor or loan officer can decide until 27 November 2026/,
  )
})
