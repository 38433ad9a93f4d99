import {
  type ConfirmOutcome,
  confirmRepair,
} from "../../server/features/payments/staff/confirm-repair.ts"
import { openRepairItems } from "../../server/features/payments/staff/queries.ts"
import type { StaffContext } from "../../server/staff/staff-use-case.ts"

/** An employee looks at the list of open items and confirms what it proposes about one. */
export async function confirmShown(
  context: StaffContext,
  { itemId, staff }: { itemId: number; staff: string },
): Promise<ConfirmOutcome> {
  const shown = (await openRepairItems(context.db)).find(({ id }) => id === itemId)
  return confirmRepair(context, { itemId, proposalNumber: shown?.proposalNumber ?? 0, staff })
}
