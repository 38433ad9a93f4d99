import type {
  AssetBelowZero,
  LedgerBalance,
  LedgerEntry,
  LedgerPosting,
  Suspense,
} from "#shared/contracts/staff-ledger.ts"
import { says } from "#shared/refusals/catalog.ts"
import { askStaff } from "../../../staff/ask-staff.ts"
import { cursorIn, pageOf, pageSize } from "../../../staff/pages.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { StaffInput } from "../../../staff/staff-input.ts"
import { Problem } from "../../../use-case/problem.ts"
import type { Page } from "../../../use-case/use-case.ts"

/** GET /api/staff/trial-balance. */
export const readTrialBalance = (
  { db }: StaffContext,
  { token, query: { on } }: StaffInput<unknown, { on?: string | undefined }>,
): Promise<LedgerBalance[]> => askStaff(db, "staff_trial_balance", token, { on })

/** GET /api/staff/assets-below-zero. */
export const readAssetsBelowZero = (
  { db }: StaffContext,
  { token }: StaffInput,
): Promise<AssetBelowZero[]> => askStaff(db, "staff_assets_below_zero", token, {})

type PostingsQuery = { code: string; currency: string; cursor?: string | undefined }

/** GET /api/staff/ledger-postings: newest first. */
export async function readPostings(
  { db }: StaffContext,
  { token, query: { code, currency, cursor } }: StaffInput<unknown, PostingsQuery>,
): Promise<Page<LedgerPosting>> {
  const { beforeId: before } = cursorIn(cursor)
  const rows = await askStaff<LedgerPosting[]>(db, "staff_ledger_account", token, {
    code,
    currency,
    before,
    most: pageSize + 1,
  })
  return pageOf(rows, ({ postingId }) => ({ beforeId: postingId }), { code, currency })
}

/** GET /api/staff/suspense. */
export const readSuspense = (
  { db }: StaffContext,
  { token, query: { currency } }: StaffInput<unknown, { currency: string }>,
): Promise<Suspense> => askStaff(db, "staff_suspense", token, { currency })

/**
 * GET /api/staff/ledger-entry: both sides. Of members' accounts it says who they are only to employees who have
 * opened the members' files.
 * @throws Problem not_found, own_membership
 */
export async function readEntry(
  { db }: StaffContext,
  { token, query: { entry } }: StaffInput<unknown, { entry: string }>,
): Promise<LedgerEntry> {
  const found = await askStaff<LedgerEntry | null>(db, "staff_ledger_entry", token, {
    entry: entry.trim(),
  })
  if (!found) throw new Problem("not_found", says.not_found.entry)
  return found
}
