import type {
  EntryCorrection,
  EntryReversal,
  SuspenseClearing,
} from "#shared/contracts/staff-ledger.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { propose } from "../../../staff/propose.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { StaffInput } from "../../../staff/staff-input.ts"
import type { WithId } from "../../../use-case/use-case.ts"
import { ledgerRefusal } from "./rules.ts"

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
