import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type { FeeRefund } from "#shared/contracts/staff-ledger.ts"
import type {
  FileOpening,
  HolderRename,
  MemberFile,
  MemberHit,
  NewIdentityCheck,
  NewMemberNote,
  RecoveryCode,
  RecoveryProposal,
} from "#shared/contracts/staff-members.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { get, post } from "../../../lib/api-client.ts"
import { staffPath } from "../../staff-path.ts"

/** The start of every query's key about members. */
export const membersKey = ["members"]

/** Who fits what an employee typed. */
export const findQuery = (typed: string) =>
  queryOptions({
    queryKey: [...membersKey, "find", typed],
    queryFn: ({ signal }) =>
      get<MemberHit[]>(`${staffPath("findMembers")}?${new URLSearchParams({ q: typed })}`, {
        signal,
      }),
    enabled: typed !== "",
  })

/** A member's file. Refused with purpose_required until the employee has said why it is opened. */
export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: [...membersKey, "file", id],
    queryFn: ({ signal }) => get<MemberFile>(staffPath("readMember", id), { signal }),
    // What staff see must not outlive their reason to see it.
    gcTime: 30_000,
    refetchInterval: 30_000,
  })

/** Changes to a member's file. Each resolves once the file has been fetched again. */
export function useMemberChanges(id: number | string) {
  const client = useQueryClient()
  async function change<Answer>(to: string, body: unknown): Promise<Answer> {
    const answer = await post<Answer>(to, body)
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" })
    return answer
  }
  return {
    open: (opening: FileOpening) => change<unknown>(staffPath("openMember", id), opening),
    freezeCard: (card: number, reason: string) =>
      change<unknown>(staffPath("freezeMemberCard", card), { reason }),
    unfreezeCard: (card: number, reason: string) =>
      change<Proposed>(staffPath("proposeUnfreezing", card), { reason }),
    block: (reason: string) => change<unknown>(staffPath("blockMember", id), { reason }),
    unblock: (reason: string) => change<Proposed>(staffPath("proposeUnblocking", id), { reason }),
    liftPayeeLimit: (reason: string) =>
      change<Proposed>(staffPath("proposePayeeLimitLifting", id), { reason }),
    endSessions: (reason: string) =>
      change<unknown>(staffPath("endMemberSessions", id), { reason }),
    recover: (proposal: RecoveryProposal) =>
      change<Proposed>(staffPath("proposeRecovery", id), proposal),
    rename: (proposal: HolderRename) => change<Proposed>(staffPath("proposeRename", id), proposal),
    refundFee: (account: number, refund: FeeRefund) =>
      change<Proposed>(staffPath("proposeFeeRefund", account), refund),
    checkIdentity: (check: NewIdentityCheck) =>
      change<unknown>(staffPath("checkMemberIdentity", id), check),
    doubtIdentity: (reason: string) =>
      change<unknown>(staffPath("doubtMemberIdentity", id), { reason }),
    addNote: (note: NewMemberNote) => change<unknown>(staffPath("addMemberNote", id), note),
  }
}

/** The code of a recovery that was approved, once, for the employee who proposed it. */
export const drawRecoveryCode = (proposal: number) =>
  post<RecoveryCode>(staffPath("drawRecoveryCode", proposal), {})
