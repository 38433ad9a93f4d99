import * as z from "zod/mini"
import type { InstantLimit } from "#shared/contracts/limits.ts"
import { currencies } from "#shared/money/currency.ts"
import { ledgerCodes } from "#shared/refusals/catalog.ts"
import type { RefusalFacts } from "#shared/refusals/entry.ts"

/** What a refusal says besides its code; absent where its code has no such detail. */
const refusalDetails = {
  available: z.exactOptional(z.string()),
  limit: z.exactOptional(z.string()),
  days: z.exactOptional(z.number()),
  earliest: z.exactOptional(z.string()),
  on: z.exactOptional(z.string()),
  per: z.exactOptional(z.enum(["payment", "day"] satisfies InstantLimit["per"][])),
  allBanks: z.exactOptional(z.boolean()),
  lowered: z.exactOptional(z.boolean()),
  currency: z.exactOptional(z.enum(currencies)),
} satisfies Record<keyof RefusalFacts, z.ZodMiniType>

/** Why a ledger function refused: shared/refusals says with which codes. */
const Refusal = z.object({ code: z.enum(ledgerCodes), ...refusalDetails })
export type Refusal = z.output<typeof Refusal>

/** The refusal of a request, as it is kept with the request's key. */
export const KeptRefusal = z.extend(Refusal, { outcome: z.literal("refused") })

/** A refusal is stored with the key; `replayed` when an earlier request with the same key got it. */
export const Refused = z.extend(KeptRefusal, { replayed: z.boolean() })
export type Refused = z.output<typeof Refused>

/**
 * Nothing is posted:
 * - `history_missing`: the database lacks sealed history that the checkpoints file proves, as after a
 *   failover to a standby that was behind;
 * - `not_replicated`: commits do not wait for a standby, although `DATABASE_DURABILITY` requires it.
 */
export type Stopped = { outcome: "stopped"; reason: "history_missing" | "not_replicated" }

/** The database must not post (history-guard.ts, which has logged why). */
export class PostingsStopped extends Error {
  override readonly name = "PostingsStopped"

  constructor(readonly stopped: Stopped) {
    super(`Postings are stopped: ${stopped.reason}`)
  }
}
