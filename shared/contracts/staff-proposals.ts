import * as z from "zod/mini"
import { employeeRoles } from "../employee-roles.ts"
import { proposalStates } from "../stored-values.ts"
import { asWritten } from "../words/text.ts"
import { PasskeyRequest } from "./confirmations.ts"
import { described, id, instant, moment, nullableText } from "./fields.ts"
import { oneStaffFactor, staffFactor } from "./staff-session.ts"
import { singleLine } from "./text.ts"

export type ProposalState = (typeof proposalStates)[number]

/** An employee as others see them. */
export const Colleague = z.object({ id, name: z.string() })
export type Colleague = z.infer<typeof Colleague>

/** GET /api/staff/proposals. */
export const ProposalItem = z.object({
  id,
  kind: described(z.string(), "Such as card.unfreeze."),
  sentence: described(z.string(), "What happens when it is approved."),
  /** The member concerned; null if it concerns no member. */
  member: z.nullable(Colleague),
  maker: Colleague,
  reason: z.string(),
  state: z.enum(proposalStates),
  createdAt: instant,
  expiresAt: instant,
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(Colleague),
  codeWaits: described(z.boolean(), "Whether an approved recovery's code waits for them."),
  mayDecide: described(z.boolean(), "Whether the employee who asks may decide it."),
})
export type ProposalItem = z.infer<typeof ProposalItem>

/** One line of the table of what changes. */
export const ProposalRow = z.object({ name: z.string(), before: nullableText, after: nullableText })
export type ProposalRow = z.infer<typeof ProposalRow>

export const deciders = described(
  z.array(z.enum(employeeRoles)),
  "Employees with one of these roles may decide, except the maker.",
)

/** A page of the staff app, such as /loans/7, and what it is called. */
export const PageLink = z.object({ href: z.string(), label: z.string() })
export type PageLink = z.infer<typeof PageLink>

/** GET /api/staff/proposals/{id}. */
export const ProposalDetail = z.extend(ProposalItem, {
  rows: z.array(ProposalRow),
  /** Who may decide: employees with one of these roles, except the maker. */
  deciders,
  link: described(
    z.nullable(PageLink),
    "The page of what it concerns, apart from the member's file.",
  ),
  hash: described(z.string(), "SHA-256 in hex, which a decision must send."),
  decisionReason: nullableText,
  refusal: described(nullableText, "Why an approved proposal was not carried out."),
  changed: described(z.boolean(), "Whether its subject has changed since."),
  sameName: described(z.boolean(), "Whether the maker's name is like the member's."),
  /** Whether the employee who asks made it and can still withdraw it. */
  mayWithdraw: z.boolean(),
})
export type ProposalDetail = z.infer<typeof ProposalDetail>

/** What a proposing endpoint answers, with 201: shown as "Sent to a second person". */
export const Proposed = z.object({ proposal: z.object({ id, expiresAt: moment, deciders }) })
export type Proposed = z.infer<typeof Proposed>

/** A proposal that waits for a second person, as the page of its subject shows it. */
export const OpenProposal = z.object({ id, kind: z.string(), expiresAt: moment })
export type OpenProposal = z.infer<typeof OpenProposal>

/** The reason that every proposal and every decision against one needs. */
export const staffReason = singleLine(asWritten("Reason"), 500, {
  min: 3,
  message: asWritten("Reason is required"),
})

const hash = z
  .string({ error: "Load the proposal again" })
  .check(z.regex(/^[0-9a-f]{64}$/, "Load the proposal again"))

/** POST /api/staff/proposals/{id}/passkey-options: a passkey's challenge for this decision. */
export const DecisionQuestion = z.strictObject({ decision: z.enum(["approve", "reject"]), hash })

export type DecisionQuestion = z.infer<typeof DecisionQuestion>

export const DecisionPasskey = z.object({ passkey: PasskeyRequest })
export type DecisionPasskey = z.infer<typeof DecisionPasskey>

/**
 * POST /api/staff/proposals/{id}/decision. An approval needs a factor, a rejection a reason.
 * The answer is the ProposalDetail after it, and what an approval gives once.
 */
export const Decision = z.union([
  z.strictObject({ decision: z.literal("approve"), hash, ...staffFactor }).check(oneStaffFactor),
  z.strictObject({ decision: z.literal("reject"), hash, reason: staffReason }),
])

export type Decision = z.infer<typeof Decision>

export const DecisionAnswer = z.object({
  proposal: ProposalDetail,
  /** What is shown once to who approved, such as a recovery code or an enrollment link. */
  once: z.exactOptional(z.object({ name: z.string(), value: z.string() })),
})
export type DecisionAnswer = z.infer<typeof DecisionAnswer>

/** GET /api/staff/break-glass: uses of the command line that a supervisor has not acknowledged, newest first. */
export const BreakGlassUse = z.object({
  id,
  /** As typed, without secrets. */
  command: z.string(),
  /** The employee's name as given with --by, or the system's user. */
  usedBy: z.string(),
  usedAt: instant,
  acknowledgedBy: z.nullable(Colleague),
  acknowledgedAt: z.nullable(instant),
})
export type BreakGlassUse = z.infer<typeof BreakGlassUse>

/** POST /api/staff/break-glass/{id}/acknowledgment: what the supervisor found. */
export const Acknowledgment = z.strictObject({
  note: singleLine(asWritten("Note"), 500, { min: 3, message: asWritten("Note is required") }),
})

export type Acknowledgment = z.infer<typeof Acknowledgment>
