import type { FeeRefund } from "#shared/contracts/staff-ledger.ts"
import type {
  HolderRename,
  MemberReason,
  RecoveryProposal,
} from "#shared/contracts/staff-members.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { nameOnCards } from "../../../identity/names/holder-name.ts"
import { propose } from "../../../staff/propose.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import type { WithId } from "../../../use-case/use-case.ts"
import { memberRefusal } from "./rules.ts"

/** POST /api/staff/cards/:id/unfreezing. */
export const proposeUnfreezing = (
  context: StaffContext,
  { token, id, body: { reason } }: StaffInput<MemberReason> & WithId,
): Promise<Proposed> =>
  propose(
    context,
    token,
    { kind: "card.unfreeze", payload: { cardId: id, reason }, reason },
    memberRefusal,
  )

/** POST /api/staff/members/:id/unblocking. */
export const proposeUnblocking = (
  context: StaffContext,
  { token, id, body: { reason } }: StaffInput<MemberReason> & WithId,
): Promise<Proposed> =>
  propose(
    context,
    token,
    { kind: "access.unblock", payload: { memberId: id, reason }, reason },
    memberRefusal,
  )

/** POST /api/staff/members/:id/payee-limit-lifting. */
export const proposePayeeLimitLifting = (
  context: StaffContext,
  { token, id, body: { reason } }: StaffInput<MemberReason> & WithId,
): Promise<Proposed> =>
  propose(
    context,
    token,
    { kind: "payee_limit.lift", payload: { memberId: id, reason }, reason },
    memberRefusal,
  )

/** POST /api/staff/members/:id/recovery. */
export const proposeRecovery = (
  context: StaffContext,
  { token, id, body }: StaffInput<RecoveryProposal> & WithId,
): Promise<Proposed> => {
  const { reason, evidence, removesFactors } = body
  const kind = removesFactors ? "factors.reset" : "recovery.issue"
  const payload = { memberId: id, evidence: evidence.trim() }
  return propose(context, token, { kind, payload, reason }, memberRefusal)
}

/** POST /api/staff/members/:id/holder-name. */
export const proposeRename = (
  context: StaffContext,
  { token, id, body: { reason, ...body } }: StaffInput<HolderRename> & WithId,
): Promise<Proposed> => {
  const holderName = body.holderName.trim().replace(/\s+/gu, " ").normalize("NFC")
  const payload = { memberId: id, ...body, holderName, nameOnCards: nameOnCards(holderName) }
  return propose(context, token, { kind: "holder.rename", payload, reason }, memberRefusal)
}

/** POST /api/staff/accounts/:id/fee-refunds. */
export const proposeFeeRefund = (
  context: StaffContext,
  { token, id, body: { amount, fee, reason } }: StaffInput<FeeRefund> & WithId,
): Promise<Proposed> => {
  const payload = { accountId: id, amount, fee: fee.trim() }
  return propose(context, token, { kind: "fee.refund", payload, reason }, memberRefusal)
}
