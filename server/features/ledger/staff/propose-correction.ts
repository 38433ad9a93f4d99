import type {
  EntryCorrection,
  EntryReversal,
  SuspenseClearing,
} from "#shared/contracts/staff-ledger.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { ledgerReasons } from "#shared/refusals/staff/ledger.ts"
import { propose } from "../../../staff/propose.ts"
import { refusalsBy } from "../../../staff/refusals.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import type { WithId } from "../../../use-case/use-case.ts"

const ledgerRefusal = refusalsBy(ledgerReasons)

/** POST /api/staff/ledger-entries/:id/reversal. */
export const proposeEntryReversal = (
  context: StaffContext,
  { token, id, body: { reason } }: StaffInput<EntryReversal> & WithId,
): Promise<Proposed> =>
  propose(
    context,
    token,
    { kind: "entry.reverse", payload: { entryId: id }, reason },
    ledgerRefusal,
  )

/** POST /api/staff/ledger-entries/:id/correction. */
export const proposeEntryCorrection = (
  context: StaffContext,
  { token, id, body: { amount, reason } }: StaffInput<EntryCorrection> & WithId,
): Promise<Proposed> =>
  propose(
    context,
    token,
    { kind: "entry.correct", payload: { entryId: id, amount }, reason },
    ledgerRefusal,
  )

/** POST /api/staff/suspense-clearing. */
export const proposeSuspenseClearing = (
  context: StaffContext,
  { token, body: { currency, reason } }: StaffInput<SuspenseClearing>,
): Promise<Proposed> =>
  propose(context, token, { kind: "suspense.clear", payload: { currency }, reason }, ledgerRefusal)
