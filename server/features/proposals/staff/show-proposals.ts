import * as z from "zod/mini"
import type { ProposalDetail, ProposalItem } from "#shared/contracts/staff-proposals.ts"
import { callFunction } from "../../../db/call-function.ts"
import { cursorIn, pageOf, pageSize } from "../../../staff/pages.ts"
import type {
  StaffAppContext,
  StaffContext,
  StaffInput,
  WithEmployee,
} from "../../../staff/staff-use-case.ts"
import { notFound } from "../../../use-case/problem.ts"
import type { Page, WithId } from "../../../use-case/use-case.ts"
import { presentDetail, presentItem } from "./present-proposal.ts"
import { type StoredProposal, selectProposals } from "./queries.ts"

export type ProposalList = "waiting" | "mine" | "decided"
type ListQuery = { list: ProposalList; cursor?: string | undefined }

/**
 * GET /api/staff/proposals: what waits, soonest to expire first; what the employee proposed, or what was
 * decided, newest first.
 */
export async function listProposals(
  { db, presenterOf }: Pick<StaffAppContext, "db" | "presenterOf">,
  { token, employee, query: { list, cursor } }: StaffInput<unknown, ListQuery> & WithEmployee,
): Promise<Page<ProposalItem>> {
  const { beforeId } = cursorIn(cursor)
  const rows = await selectProposals(db, token, { list, beforeId, most: pageSize + 1 })
  const page = pageOf(rows, ({ id }) => ({ beforeId: Number(id) }), { list })
  return { ...page, items: page.items.map((row) => presentItem(row, employee, presenterOf)) }
}

/**
 * GET /api/staff/proposals/{id}. The maker has seen then how it ended.
 * @throws Problem not_found, also when it is not for the employee's roles
 */
export async function showProposal(
  context: Pick<StaffAppContext, "db" | "env" | "presenterOf">,
  { token, employee, id }: Pick<StaffInput, "token"> & WithEmployee & WithId,
): Promise<ProposalDetail> {
  const { db, env, presenterOf } = context
  const row = await findProposal(context, token, id)
  const changed = await callFunction(db, "staff_proposal_changed", z.boolean(), [token, { id }])
  if (Number(row.makerId) === employee.id) {
    await callFunction(db, "proposal_see", z.boolean(), [token, { id }])
  }
  return presentDetail(row, employee, { changed, env, presenterOf })
}

/** @throws Problem not_found */
export async function findProposal(
  { db }: Pick<StaffContext, "db">,
  token: string,
  id: number,
): Promise<StoredProposal> {
  const [row] = await selectProposals(db, token, { id })
  if (!row) throw notFound()
  return row
}

/** What an action's `once` is to who approved; undefined if it gives nothing. */
export const onceOf = (
  { env, presenterOf }: Pick<StaffAppContext, "env" | "presenterOf">,
  row: StoredProposal,
  once: Readonly<Record<string, string>> | undefined,
) => once && presenterOf(row.kind).once?.(once, env)
