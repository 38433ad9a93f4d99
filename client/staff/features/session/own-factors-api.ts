import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type { PasskeyRequest } from "#shared/contracts/confirmations.ts"
import type { PasskeyCreation } from "#shared/contracts/factors.ts"
import type {
  FactorNotice,
  FactorQuestion,
  OwnFactor,
  OwnFactors,
  StaffPasskeyOptions,
} from "#shared/contracts/staff-session.ts"
import { get, post } from "../../../lib/api-client.ts"
import { makePasskey } from "../../../lib/passkey.ts"
import type { GivenFactor } from "../../ui/factor-form.tsx"
import { sessionQuery } from "./api.ts"

const path = "/api/staff/own-factors"

/** The employee's own second factors, and what changed of them unseen. */
export const ownFactorsQuery = queryOptions({
  queryKey: ["own-factors"],
  queryFn: ({ signal }) => get<OwnFactors>(path, { signal }),
})

/** The challenge for the passkey that confirms a change. */
export const requestFactorChange = async (question: FactorQuestion): Promise<PasskeyRequest> =>
  (await post<StaffPasskeyOptions>(`${path}/challenges`, question)).passkey

/** What an employee does with their own factors. */
export function useOwnFactors() {
  const client = useQueryClient()
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: ownFactorsQuery.queryKey })
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
  return {
    /** Confirms with a factor, and lets the device make another passkey. */
    async addPasskey(name: string, factor: GivenFactor): Promise<void> {
      const creation = await post<PasskeyCreation>(`${path}/passkey-options`, factor)
      await post<unknown>(`${path}/passkeys`, { name, passkey: await makePasskey(creation) })
      await refresh()
    },
    async rename(id: number, name: string): Promise<void> {
      await post<unknown>(`${path}/passkeys/${id}/name`, { name })
      await refresh()
    },
    async remove({ kind, id }: Pick<OwnFactor, "kind" | "id">, factor: GivenFactor): Promise<void> {
      await post<unknown>(`${path}/removal`, { kind, id, ...factor })
      await refresh()
    },
    async see(notice: FactorNotice): Promise<void> {
      await post<unknown>(`${path}/notices/${notice.id}/seen`, {})
      await refresh()
    },
  }
}
