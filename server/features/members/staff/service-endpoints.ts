import { FeeRefund } from "#shared/contracts/staff-ledger.ts"
import {
  HolderRename,
  MemberReason,
  NewIdentityCheck,
  RecoveryCode,
  RecoveryProposal,
} from "#shared/contracts/staff-members.ts"
import { Proposed } from "#shared/contracts/staff-proposals.ts"
import { highestFeeRefund } from "#shared/limits.ts"
import { identityChecklist } from "#shared/members/identity-checks.ts"
import { nothing } from "../../../http/openapi/answers.ts"
import { emptyBody, request } from "../../../http/openapi/request-body.ts"
import { staffEndpoint } from "../../../staff/staff-endpoint.ts"
import { drawRecovery } from "./draw-recovery.ts"
import {
  proposeFeeRefund,
  proposePayeeLimitLifting,
  proposeRecovery,
  proposeRename,
  proposeUnblocking,
  proposeUnfreezing,
} from "./propose-release.ts"
import { aboutMember } from "./rules.ts"
import {
  blockMember,
  checkMemberIdentity,
  doubtMemberIdentity,
  endMemberSessions,
  freezeMemberCard,
} from "./serve-member.ts"

const reason = request("MemberReason", MemberReason, {}, { reason: "Reported stolen by phone" })
const evidence = "Came to the branch with the original"
const seen = {
  documentKind: "passport" as const,
  documentNumber: "X1234567",
  documentCountry: "LU",
  documentExpiresOn: "2999-01-31",
  checklist: [...identityChecklist],
  evidence,
}

/** What one employee does for a member at once, and what takes a second one. */
export const serviceEndpoints = [
  staffEndpoint({
    id: "freezeMemberCard",
    chapter: "Members",
    summary: "Freeze a card at once",
    body: reason,
    status: 200,
    answer: nothing,
    problems: [...aboutMember, "already_done", "card_closed", "purpose_required"],
    run: freezeMemberCard,
  }),

  staffEndpoint({
    id: "proposeUnfreezing",
    chapter: "Members",
    summary: "Propose to unfreeze a card",
    body: reason,
    status: 201,
    answer: Proposed,
    problems: [...aboutMember, "already_done", "card_closed"],
    run: proposeUnfreezing,
  }),

  staffEndpoint({
    id: "blockMember",
    chapter: "Members",
    summary: "Block a member's access at once",
    description: "The member is signed out everywhere.",
    body: reason,
    status: 200,
    answer: nothing,
    problems: [...aboutMember, "already_done", "purpose_required"],
    run: blockMember,
  }),

  staffEndpoint({
    id: "proposeUnblocking",
    chapter: "Members",
    summary: "Propose to unblock a member's access",
    body: reason,
    status: 201,
    answer: Proposed,
    problems: [...aboutMember, "already_done"],
    run: proposeUnblocking,
  }),

  staffEndpoint({
    id: "proposePayeeLimitLifting",
    chapter: "Members",
    summary: "Propose to lift a member's limit for new payees",
    description:
      "For a member who did not set it, or is kept from paying by it. Once it is approved, it ends at once.",
    body: reason,
    status: 201,
    answer: Proposed,
    problems: [...aboutMember, "already_done"],
    run: proposePayeeLimitLifting,
  }),

  staffEndpoint({
    id: "endMemberSessions",
    chapter: "Members",
    summary: "Sign a member out everywhere at once",
    body: reason,
    status: 200,
    answer: nothing,
    problems: [...aboutMember, "purpose_required"],
    run: endMemberSessions,
  }),

  staffEndpoint({
    id: "proposeRecovery",
    chapter: "Members",
    summary: "Propose a recovery code for a member",
    body: request(
      "RecoveryProposal",
      RecoveryProposal,
      {},
      { reason: "Lost the phone", evidence, removesFactors: true },
    ),
    status: 201,
    answer: Proposed,
    problems: [...aboutMember, "already_done"],
    run: proposeRecovery,
  }),

  staffEndpoint({
    id: "drawRecoveryCode",
    chapter: "Members",
    summary: "Show the code of an approved recovery, once",
    description: "To the employee who proposed it. It is valid for 30 minutes from then on.",
    body: emptyBody,
    status: 201,
    answer: RecoveryCode,
    problems: ["already_done"],
    run: drawRecovery,
  }),

  staffEndpoint({
    id: "proposeRename",
    chapter: "Members",
    summary: "Propose a new name on a member's accounts",
    body: request(
      "HolderRename",
      HolderRename,
      {},
      { ...seen, holderName: "Marta Nilsson", reason: "Married in May" },
    ),
    status: 201,
    answer: Proposed,
    problems: [...aboutMember, "already_done"],
    run: proposeRename,
  }),

  staffEndpoint({
    id: "proposeFeeRefund",
    chapter: "Members",
    summary: "Propose to refund a fee to a member's account",
    description: `From the bank's fees, up to ${highestFeeRefund} in the account's currency. The member is told once it is approved.`,
    body: request(
      "FeeRefund",
      FeeRefund,
      {},
      { amount: "5.00", fee: "Card replacement", reason: "The card arrived damaged" },
    ),
    status: 201,
    answer: Proposed,
    problems: [...aboutMember, "already_done", "invalid_request"],
    run: proposeFeeRefund,
  }),

  staffEndpoint({
    id: "checkMemberIdentity",
    chapter: "Members",
    summary: "Record that a member's identity was checked",
    body: request("NewIdentityCheck", NewIdentityCheck, {}, seen),
    status: 201,
    answer: nothing,
    problems: [...aboutMember, "holder_name_required", "purpose_required"],
    run: checkMemberIdentity,
  }),

  staffEndpoint({
    id: "doubtMemberIdentity",
    chapter: "Members",
    summary: "Record that a member's identity must be checked again",
    body: reason,
    status: 201,
    answer: nothing,
    problems: [...aboutMember, "holder_name_required", "purpose_required"],
    run: doubtMemberIdentity,
  }),
]
