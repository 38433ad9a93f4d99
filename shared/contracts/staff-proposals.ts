import * as z from "zod/mini"
import type { PasskeyRequest } from "./confirmations.ts"
import { type EmployeeRole, oneStaffFactor, staffFactor } from "./staff-session.ts"
import { singleLine } from "./text.ts"

export type ProposalState =
  | "open"
  | "approved"
  | "rejected"
  | "withdrawn"
  | "expired"
  /** Approved, but refused because the subject had changed meanwhile or could not be done. */
  | "refused"

/** An employee as others see them. */
export type Colleague = { id: number; name: string }

/** GET /api/staff/proposals?list=waiting|mine|decided: what waits for a second person comes first to expire first. */
export type ProposalItem = {
  id: number
  /** Such as card.unfreeze. */
  kind: string
  /** What happens when it is approved, such as "Unfreeze Marta Lindqvist's card ending in 4821." */
  sentence: string
  /** The member concerned; null if it concerns no member. */
  member: { id: number; name: string } | null
  maker: Colleague
  reason: string
  state: ProposalState
  createdAt: string
  expiresAt: string
  decidedAt: string | null
  decidedBy: Colleague | null
  /** Whether the employee who asks may decide it; false for their own. */
  mayDecide: boolean
  /** Whether the code of an approved recovery waits for the employee who asks, who proposed it. */
  codeWaits: boolean
}

/** GET /api/staff/proposals/{id}. */
export type ProposalDetail = ProposalItem & {
  rows: ProposalRow[]
  /** Who may decide: employees with one of these roles, except the maker. */
  deciders: EmployeeRole[]
  /** The page of what it concerns, apart from the member's file. */
  link: PageLink | null
  /** SHA-256 of the kind and payload in hex: sent with the decision, which is bound to it. */
  hash: string
  decisionReason: string | null
  /** Why an approved proposal was refused, as a sentence. */
  refusal: string | null
  /** Whether the subject has changed since the proposal; an approval would be refused. */
  changed: boolean
  /** Whether the maker's name is like the member's: it may be the maker's own membership, although not declared. */
  sameName: boolean
  /** Whether the employee who asks made it and can still withdraw it. */
  mayWithdraw: boolean
}

/** A page of the staff app, such as /loans/7, and what it is called. */
export type PageLink = { href: string; label: string }

/** One line of the table of what changes. */
export type ProposalRow = { name: string; before: string | null; after: string | null }

/** What a proposing endpoint answers, with 201: shown as "Sent to a second person". */
export type Proposed = {
  proposal: { id: number; expiresAt: string; deciders: EmployeeRole[] }
}

/** A proposal that waits for a second person, as the page of its subject shows it. */
export type OpenProposal = { id: number; kind: string; expiresAt: string }

/** The reason that every proposal and every decision against one needs. */
export const staffReason = singleLine("Reason", 500, { min: 3, message: "Reason is required" })

const hash = z
  .string({ error: "Load the proposal again" })
  .check(z.regex(/^[0-9a-f]{64}$/, "Load the proposal again"))

/** POST /api/staff/proposals/{id}/passkey-options: a passkey's challenge for this decision. */
export const DecisionQuestion = z.strictObject({ decision: z.enum(["approve", "reject"]), hash })

export type DecisionQuestion = z.infer<typeof DecisionQuestion>

export type DecisionPasskey = { passkey: PasskeyRequest }

/**
 * POST /api/staff/proposals/{id}/decision. An approval needs a factor, a rejection a reason.
 * The answer is the ProposalDetail after it, and what an approval gives once.
 */
export const Decision = z.union([
  z.strictObject({ decision: z.literal("approve"), hash, ...staffFactor }).check(oneStaffFactor),
  z.strictObject({ decision: z.literal("reject"), hash, reason: staffReason }),
])

export type Decision = z.infer<typeof Decision>

export type DecisionAnswer = {
  proposal: ProposalDetail
  /** What is shown once to who approved, such as a recovery code or an enrollment link. */
  once?: { name: string; value: string }
}

/** GET /api/staff/break-glass: uses of the command line that a supervisor has not acknowledged, newest first. */
export type BreakGlassUse = {
  id: number
  /** As typed, without secrets. */
  command: string
  /** The employee's name as given with --by, or the system's user. */
  usedBy: string
  usedAt: string
  acknowledgedBy: Colleague | null
  acknowledgedAt: string | null
}

/** POST /api/staff/break-glass/{id}/acknowledgment: what the supervisor found. */
export const Acknowledgment = z.strictObject({
  note: singleLine("Note", 500, { min: 3, message: "Note is required" }),
})

export type Acknowledgment = z.infer<typeof Acknowledgment>
