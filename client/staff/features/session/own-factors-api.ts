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
import { staffPath } from "../../staff-path.ts"
import type { GivenFactor } from "../../ui/factor-form.tsx"
import { sessionQuery } from "./api.ts"

/** The employee's own second factors, and what changed of them unseen. */
export const ownFactorsQuery = queryOptions({
  queryKey: ["own-factors"],
  queryFn: ({ signal }) => get<OwnFactors>(staffPath("listOwnFactors"), { signal }),
})

/** The challenge for the passkey that confirms a change. */
export const requestFactorChange = async (question: FactorQuestion): Promise<PasskeyRequest> =>
  (await post<StaffPasskeyOptions>(staffPath("offerFactorChange"), question)).passkey

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
      const creation = await post<PasskeyCreation>(staffPath("offerOwnPasskey"), factor)
      await post<unknown>(staffPath("addOwnPasskey"), {
        name,
        passkey: await makePasskey(creation),
      })
      await refresh()
    },
    async rename(id: number, name: string): Promise<void> {
      await post<unknown>(staffPath("renameOwnPasskey", id), { name })
      await refresh()
    },
    async remove({ kind, id }: Pick<OwnFactor, "kind" | "id">, factor: GivenFactor): Promise<void> {
      await post<unknown>(staffPath("removeOwnFactor"), { kind, id, ...factor })
      await refresh()
    },
    async see(notice: FactorNotice): Promise<void> {
      await post<unknown>(staffPath("seeFactorNotice", notice.id), {})
      await refresh()
    },
  }
}
