import * as z from "zod/mini"
import {
  AssetBelowZero,
  LedgerBalance,
  LedgerEntry,
  LedgerPosting,
  Suspense,
} from "#shared/contracts/staff-ledger.ts"
import { staffSays } from "#shared/refusals/staff/sentences.ts"
import { callFunction } from "../../../db/call-function.ts"
import { type ListQuery, readList } from "../../../staff/lists.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import { Problem } from "../../../use-case/problem.ts"
import type { Page } from "../../../use-case/use-case.ts"

/** GET /api/staff/trial-balance. */
export const readTrialBalance = (
  { db }: StaffContext,
  { token, query: { on } }: StaffInput<unknown, { on?: string | undefined }>,
): Promise<LedgerBalance[]> =>
  callFunction(db, "staff_trial_balance", z.array(LedgerBalance), [token, { on }])

/** GET /api/staff/assets-below-zero. */
export const readAssetsBelowZero = (
  { db }: StaffContext,
  { token }: StaffInput,
): Promise<AssetBelowZero[]> =>
  callFunction(db, "staff_assets_below_zero", z.array(AssetBelowZero), [token, {}])

/** GET /api/staff/ledger-postings: newest first unless asked otherwise. */
export const readPostings = (
  context: StaffContext,
  { token, query }: StaffInput<unknown, ListQuery>,
): Promise<Page<LedgerPosting>> =>
  readList(context, token, LedgerPosting, { list: "postings", sort: "-at", query })

/** GET /api/staff/suspense. */
export const readSuspense = (
  { db }: StaffContext,
  { token, query: { currency } }: StaffInput<unknown, { currency: string }>,
): Promise<Suspense> => callFunction(db, "staff_suspense", Suspense, [token, { currency }])

/**
 * GET /api/staff/ledger-entry: both sides. Of members' accounts it says who they are only to employees who have
 * opened the members' files.
 * @throws Problem not_found, own_membership
 */
export async function readEntry(
  { db }: StaffContext,
  { token, query: { entry } }: StaffInput<unknown, { entry: string }>,
): Promise<LedgerEntry> {
  const found = await callFunction(db, "staff_ledger_entry", z.nullable(LedgerEntry), [
    token,
    { entry: entry.trim() },
  ])
  if (!found) throw new Problem("not_found", staffSays.not_found.entry)
  return found
}
