import * as z from "zod/mini"
import type {
  BreakGlassUse,
  DecisionAnswer,
  DecisionPasskey,
  ProposalDetail,
  ProposalItem,
} from "#shared/contracts/staff-proposals.ts"
import { proposalStates } from "#shared/tables/proposals.ts"
import { answer, exactly, id, instant, text } from "../../../http/openapi/answer-parts.ts"
import { passkeyRequest } from "../../../http/openapi/challenge-answer.ts"
import { deciders } from "../../../staff/proposed-answer.ts"

const colleague = z.strictObject({ id, name: z.string() })
const item = {
  id,
  kind: z.string().check(z.describe("Such as card.unfreeze.")),
  sentence: z.string().check(z.describe("What happens when it is approved.")),
  member: z.nullable(colleague),
  maker: colleague,
  reason: z.string(),
  state: z.enum(proposalStates),
  createdAt: instant,
  expiresAt: instant,
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(colleague),
  codeWaits: z.boolean().check(z.describe("Whether an approved recovery's code waits for them.")),
  mayDecide: z.boolean().check(z.describe("Whether the employee who asks may decide it.")),
}

export const proposalItem = answer<ProposalItem>()("ProposalItem", z.strictObject(item))

const detail = exactly<ProposalDetail>()(
  z.strictObject({
    ...item,
    rows: z.array(z.strictObject({ name: z.string(), before: text, after: text })),
    deciders,
    link: z
      .nullable(z.strictObject({ href: z.string(), label: z.string() }))
      .check(z.describe("The page of what it concerns, apart from the member's file.")),
    hash: z.string().check(z.describe("SHA-256 in hex, which a decision must send.")),
    decisionReason: text,
    refusal: text.check(z.describe("Why an approved proposal was not carried out.")),
    changed: z.boolean().check(z.describe("Whether its subject has changed since.")),
    sameName: z.boolean().check(z.describe("Whether the maker's name is like the member's.")),
    mayWithdraw: z.boolean(),
  }),
)

export const proposalDetail = answer<ProposalDetail>()("ProposalDetail", detail)

export const decisionPasskey = answer<DecisionPasskey>()(
  "DecisionPasskey",
  z.strictObject({ passkey: passkeyRequest }),
)

export const decisionAnswer = answer<DecisionAnswer>()(
  "DecisionAnswer",
  z.strictObject({
    proposal: detail,
    once: z.exactOptional(z.strictObject({ name: z.string(), value: z.string() })),
  }),
)

export const breakGlassUse = answer<BreakGlassUse>()(
  "BreakGlassUse",
  z.strictObject({
    id,
    command: z.string(),
    usedBy: z.string(),
    usedAt: instant,
    acknowledgedBy: z.nullable(colleague),
    acknowledgedAt: z.nullable(instant),
  }),
)
