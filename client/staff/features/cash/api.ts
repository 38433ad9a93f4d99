import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type {
  CashDone,
  CashReceipt,
  CashRequest,
  DrawerCount,
  DrawerCounted,
  DrawerOpening,
  LargeCash,
  OpenDrawer,
  Vault,
  VaultCounted,
  VaultCounting,
  VaultDeliveryRequest,
  VaultDifference,
} from "#shared/contracts/staff-cash.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { get, post } from "../../../lib/api-client.ts"
import { staffPath } from "../../staff-path.ts"

/** The employee's own open drawer. */
export const drawerQuery = queryOptions({
  queryKey: ["cash", "drawer"],
  queryFn: async ({ signal }) =>
    (await get<OpenDrawer>(staffPath("readDrawer"), { signal })).drawer,
  // A colleague's approval moves its cash.
  refetchInterval: 30_000,
})

/** What the vault holds. */
export const vaultQuery = queryOptions({
  queryKey: ["cash", "vault"],
  queryFn: ({ signal }) => get<Vault>(staffPath("readVault"), { signal }),
  // A colleague's drawer takes cash from it.
  refetchInterval: 30_000,
})

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ["cash", "receipt", id],
    queryFn: ({ signal }) => get<CashReceipt>(staffPath("readReceipt", id), { signal }),
    gcTime: 30_000,
  })

/** Changes to the drawer. Each resolves once it has been fetched again. */
export function useCashChanges() {
  const client = useQueryClient()
  async function change<Answer>(to: string, body: unknown): Promise<Answer> {
    const answer = await post<Answer>(to, body)
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" })
    return answer
  }
  return {
    open: (opening: DrawerOpening) => change<OpenDrawer>(staffPath("openDrawer"), opening),
    count: (count: DrawerCount) => change<DrawerCounted>(staffPath("countDrawer"), count),
    proposeDifference: (drawerId: number, reason: string) =>
      change<Proposed>(staffPath("proposeDifference"), { drawerId, reason }),
    pay: (request: CashRequest) => change<CashDone>(staffPath("postCash"), request),
    countVault: (count: VaultCounting) => change<VaultCounted>(staffPath("countVault"), count),
    proposeVaultDifference: (difference: VaultDifference) =>
      change<Proposed>(staffPath("proposeVaultDifference"), difference),
    proposeDelivery: (delivery: VaultDeliveryRequest) =>
      change<Proposed>(staffPath("proposeDelivery"), delivery),
    proposeLarge: (request: LargeCash) => change<Proposed>(staffPath("proposeLargeCash"), request),
  }
}
