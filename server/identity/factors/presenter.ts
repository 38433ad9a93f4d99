import type { PasskeyItem } from "#shared/contracts/factors.ts"
import type { PasskeyRow } from "./queries.ts"

/** A passkey as its member sees it. */
export function presentPasskey({ createdAt, lastUsedAt, ...passkey }: PasskeyRow): PasskeyItem {
  return {
    ...passkey,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
