import type { Replica } from "../db/replica.ts"
import type { HttpContext } from "../http/trace.ts"
import type { MemberContext } from "../identity/member-context.ts"
import type { LiveContext } from "../live/stream-changes.ts"
import type { PayContext } from "../money/move-money.ts"

/**
 * The dependencies of every feature: what the folders below need, together. The API has no other
 * state.
 */
export type AppContext = HttpContext &
  MemberContext &
  PayContext &
  LiveContext & {
    /** A standby for reads of the history, if there is one. */
    readonly replica: Replica | undefined
  }
