import * as z from "zod/mini"
import { ProposalFacts } from "#shared/contracts/staff-proposal-facts.ts"
import {
  Acknowledgment,
  BreakGlassUse,
  Decision,
  DecisionAnswer,
  DecisionPasskey,
  DecisionQuestion,
  ProposalDetail,
  ProposalItem,
  Proposed,
  staffReason,
} from "#shared/contracts/staff-proposals.ts"
import { nothing } from "../../../http/openapi/answers.ts"
import { request } from "../../../http/openapi/request-body.ts"
import { nameAnswers } from "../../../http/openapi/schemas.ts"
import { listQuery } from "../../../staff/lists.ts"
import { cursor, cursorText } from "../../../staff/pages.ts"
import { staffEndpoint } from "../../../staff/staff-endpoint.ts"
import { acknowledgeBreakGlass, listBreakGlass } from "./break-glass.ts"
import { decideProposal } from "./decide-proposal.ts"
import { requestDecisionPasskey } from "./request-decision-passkey.ts"
import { listProposals, readProposalFacts, showProposal } from "./show-proposals.ts"
import { withdrawProposal } from "./withdraw-proposal.ts"

nameAnswers({
  ProposalItem,
  ProposalDetail,
  ProposalFacts,
  DecisionPasskey,
  DecisionAnswer,
  BreakGlassUse,
  Proposed,
})

const hash = "0".repeat(64)
const decision = { decision: "approve" as const, hash }

/** What one employee proposed and a second one decides, and uses of the command line. */
export const proposalEndpoints = [
  staffEndpoint({
    id: "listProposals",
    chapter: "Proposals",
    summary: "List proposals",
    description:
      "Those that an employee's roles make or decide; an auditor sees all. None that concern their own membership. The newest first, unless `sort` says otherwise.",
    ...listQuery("proposals"),
    paged: true,
    status: 200,
    answer: { list: ProposalItem },
    run: listProposals,
  }),

  staffEndpoint({
    id: "showProposal",
    chapter: "Proposals",
    summary: "Get a proposal with what it changes",
    status: 200,
    answer: ProposalDetail,
    problems: ["not_found"],
    run: showProposal,
  }),

  staffEndpoint({
    id: "readProposalFacts",
    chapter: "Proposals",
    summary: "Get what a decision needs to know besides what was proposed",
    description:
      "As it is now. What belongs to the member's file is null for those who may see no more of it than they have opened.",
    status: 200,
    answer: ProposalFacts,
    problems: ["not_found"],
    run: readProposalFacts,
  }),

  staffEndpoint({
    id: "askDecisionPasskey",
    chapter: "Proposals",
    summary: "Get a passkey's challenge for a decision",
    description: "The challenge is bound to the proposal's hash.",
    body: request("DecisionQuestion", DecisionQuestion, {}, decision),
    status: 200,
    answer: DecisionPasskey,
    problems: [
      ...(["not_found", "already_done", "proposal_differs"] as const),
      ...(["second_person_required", "passkeys_unavailable"] as const),
    ],
    run: requestDecisionPasskey,
  }),

  staffEndpoint({
    id: "decideProposal",
    chapter: "Proposals",
    summary: "Approve or reject a proposal",
    description:
      "An approval needs a factor and is carried out in the same transaction. If its subject has changed since, it ends as refused.",
    body: request("Decision", Decision, {}, { ...decision, code: "123456" }),
    status: 200,
    answer: DecisionAnswer,
    problems: [
      ...(["not_found", "already_done", "proposal_differs", "second_person_required"] as const),
      ...(["own_membership", "role_required", "wrong_code"] as const),
    ],
    run: decideProposal,
  }),

  staffEndpoint({
    id: "withdrawProposal",
    chapter: "Proposals",
    summary: "Withdraw an own proposal",
    body: request(
      "Withdrawal",
      z.strictObject({ reason: staffReason }),
      {},
      { reason: "Mistaken" },
    ),
    status: 200,
    answer: nothing,
    problems: ["not_found", "already_done"],
    run: withdrawProposal,
  }),

  staffEndpoint({
    id: "listBreakGlass",
    chapter: "Audit",
    summary: "List uses of the command line that nobody has acknowledged",
    query: [cursor],
    querySchema: z.strictObject({ cursor: cursorText }),
    paged: true,
    status: 200,
    answer: { list: BreakGlassUse },
    run: listBreakGlass,
  }),

  staffEndpoint({
    id: "acknowledgeBreakGlass",
    chapter: "Audit",
    summary: "Acknowledge a use of the command line",
    body: request("Acknowledgment", Acknowledgment, {}, { note: "Asked for by phone; both agree" }),
    status: 200,
    answer: nothing,
    problems: ["not_found", "already_done"],
    run: acknowledgeBreakGlass,
  }),
]
