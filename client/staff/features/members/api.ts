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

const members = "/api/staff/members"

/** The start of every query's key about members. */
export const membersKey = ["members"]

/** Where an employee's own reading of a member's file begins. */
export const memberPath = (id: number | string) => `${members}/${id}`

/** Who fits what an employee typed. */
export const findQuery = (typed: string) =>
  queryOptions({
    queryKey: [...membersKey, "find", typed],
    queryFn: ({ signal }) =>
      get<MemberHit[]>(`${members}?${new URLSearchParams({ q: typed })}`, { signal }),
    enabled: typed !== "",
  })

/** A member's file. Refused with purpose_required until the employee has said why it is opened. */
export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: [...membersKey, "file", id],
    queryFn: ({ signal }) => get<MemberFile>(memberPath(id), { signal }),
    // What staff see must not outlive their reason to see it.
    gcTime: 30_000,
    refetchInterval: 30_000,
  })

/** Changes to a member's file. Each resolves once the file has been fetched again. */
export function useMemberChanges(id: number | string) {
  const client = useQueryClient()
  const path = memberPath(id)
  async function change<Answer>(to: string, body: unknown): Promise<Answer> {
    const answer = await post<Answer>(to, body)
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" })
    return answer
  }
  return {
    open: (opening: FileOpening) => change<unknown>(`${path}/views`, opening),
    freezeCard: (card: number, reason: string) =>
      change<unknown>(`/api/staff/cards/${card}/freezing`, { reason }),
    unfreezeCard: (card: number, reason: string) =>
      change<Proposed>(`/api/staff/cards/${card}/unfreezing`, { reason }),
    block: (reason: string) => change<unknown>(`${path}/blocking`, { reason }),
    unblock: (reason: string) => change<Proposed>(`${path}/unblocking`, { reason }),
    liftPayeeLimit: (reason: string) => change<Proposed>(`${path}/payee-limit-lifting`, { reason }),
    endSessions: (reason: string) => change<unknown>(`${path}/session-ending`, { reason }),
    recover: (proposal: RecoveryProposal) => change<Proposed>(`${path}/recovery`, proposal),
    rename: (proposal: HolderRename) => change<Proposed>(`${path}/holder-name`, proposal),
    refundFee: (account: number, refund: FeeRefund) =>
      change<Proposed>(`/api/staff/accounts/${account}/fee-refunds`, refund),
    checkIdentity: (check: NewIdentityCheck) => change<unknown>(`${path}/identity-checks`, check),
    doubtIdentity: (reason: string) => change<unknown>(`${path}/identity-doubts`, { reason }),
    addNote: (note: NewMemberNote) => change<unknown>(`${path}/notes`, note),
  }
}

/** The code of a recovery that was approved, once, for the employee who proposed it. */
export const drawRecoveryCode = (proposal: number) =>
  post<RecoveryCode>(`/api/staff/proposals/${proposal}/recovery-code`, {})
