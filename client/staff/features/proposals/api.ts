import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type { PasskeyRequest } from "#shared/contracts/confirmations.ts"
import type { ProposalFacts } from "#shared/contracts/staff-proposal-facts.ts"
import type {
  BreakGlassUse,
  Decision,
  DecisionAnswer,
  DecisionPasskey,
  ProposalDetail,
  ProposalItem,
} from "#shared/contracts/staff-proposals.ts"
import { get, post } from "../../../lib/api-client.ts"
import { staffPath } from "../../staff-path.ts"

/** The start of every query's key about proposals. */
export const proposalsKey = ["proposals"]

/** Often enough that nobody waits for a colleague, seldom enough to cost nothing. */
const pollEveryMs = 10_000

/** What the employee may decide, soonest to expire first. Asked for again while the app is in view. */
export const toDecideQuery = queryOptions({
  queryKey: [...proposalsKey, "to decide"],
  queryFn: ({ signal }) =>
    get<ProposalItem[]>(`${staffPath("listProposals")}?waiting=true&decide=true&sort=until`, {
      signal,
    }),
  refetchInterval: pollEveryMs,
})

export const proposalQuery = (id: string) =>
  queryOptions({
    queryKey: [...proposalsKey, "one", id],
    queryFn: ({ signal }) => get<ProposalDetail>(staffPath("showProposal", id), { signal }),
    refetchInterval: pollEveryMs,
  })

/** What a decision needs to know besides what was proposed. */
export const proposalFactsQuery = (id: string) =>
  queryOptions({
    queryKey: [...proposalsKey, "facts", id],
    queryFn: ({ signal }) => get<ProposalFacts>(staffPath("readProposalFacts", id), { signal }),
    // What staff see must not outlive their reason to see it.
    gcTime: 30_000,
  })

/** Uses of the command line that no supervisor has acknowledged yet. */
export const breakGlassQuery = queryOptions({
  queryKey: ["break-glass"],
  queryFn: ({ signal }) => get<BreakGlassUse[]>(staffPath("listBreakGlass"), { signal }),
  refetchInterval: 6 * pollEveryMs,
})

/** Everything may be different after a decision: what it carried out concerns other screens. */
function useRefreshAll() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" })
}

/** Decides a proposal. Approving is bound to exactly what was shown, by its hash. */
export function useDecide(proposal: Pick<ProposalDetail, "id" | "hash">) {
  const refresh = useRefreshAll()
  const { id } = proposal
  return {
    askPasskey: async (): Promise<PasskeyRequest> => {
      const question = { decision: "approve", hash: proposal.hash }
      return (await post<DecisionPasskey>(staffPath("askDecisionPasskey", id), question)).passkey
    },
    decide: async (decision: Decision): Promise<DecisionAnswer> => {
      try {
        return await post<DecisionAnswer>(staffPath("decideProposal", id), decision)
      } finally {
        void refresh()
      }
    },
    withdraw: async (reason: string): Promise<void> => {
      await post<unknown>(staffPath("withdrawProposal", id), { reason })
      void refresh()
    },
  }
}

/** Acknowledges a use of the command line, with what the supervisor found. */
export function useAcknowledge() {
  const client = useQueryClient()
  return async (id: BreakGlassUse["id"], note: string): Promise<void> => {
    await post<unknown>(staffPath("acknowledgeBreakGlass", id), { note })
    await client.invalidateQueries({ queryKey: breakGlassQuery.queryKey })
  }
}
