import * as z from "zod/mini"
import { ProposalFacts } from "#shared/contracts/staff-proposal-facts.ts"
import type { ProposalDetail, ProposalItem } from "#shared/contracts/staff-proposals.ts"
import { callFunction } from "../../../db/call-function.ts"
import { type ListQuery, readList } from "../../../staff/lists.ts"
import type {
  StaffAppContext,
  StaffContext,
  StaffInput,
  WithEmployee,
} from "../../../staff/staff-use-case.ts"
import { notFound } from "../../../use-case/problem.ts"
import type { Page, WithId } from "../../../use-case/use-case.ts"
import { presentDetail, presentItem } from "./present-proposal.ts"
import { StoredProposal, selectProposal } from "./queries.ts"

/**
 * GET /api/staff/proposals: those that the employee may see, the newest first unless asked otherwise.
 */
export async function listProposals(
  context: Pick<StaffAppContext, "db" | "presenterOf">,
  { token, employee, query }: StaffInput<unknown, ListQuery> & WithEmployee,
): Promise<Page<ProposalItem>> {
  const asked = { list: "proposals", sort: "-proposed", query } as const
  const page = await readList(context, token, StoredProposal, asked)
  const { presenterOf } = context
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
  if (row.maker.id === employee.id) {
    await callFunction(db, "proposal_see", z.boolean(), [token, { id }])
  }
  return presentDetail(row, employee, { changed, env, presenterOf })
}

/** What staff_proposal_facts answers (server/features/proposals/proposal-facts.sql). */
const Facts = z.nullable(
  z.object({ file: ProposalFacts.shape.file, earlier: z.array(StoredProposal) }),
)

/**
 * GET /api/staff/proposals/{id}/facts: what a decision needs to know besides what was proposed.
 * @throws Problem not_found, also when it is not for the employee's roles
 */
export async function readProposalFacts(
  { db, presenterOf }: Pick<StaffAppContext, "db" | "presenterOf">,
  { token, employee, id }: Pick<StaffInput, "token"> & WithEmployee & WithId,
): Promise<ProposalFacts> {
  const facts = await callFunction(db, "staff_proposal_facts", Facts, [token, { id }])
  if (!facts) throw notFound()
  return {
    file: facts.file,
    earlier: facts.earlier.map((row) => presentItem(row, employee, presenterOf)),
  }
}

/** @throws Problem not_found */
export async function findProposal(
  { db }: Pick<StaffContext, "db">,
  token: string,
  id: number,
): Promise<StoredProposal> {
  const row = await selectProposal(db, token, id)
  if (!row) throw notFound()
  return row
}

/** What an action's `once` is to who approved; undefined if it gives nothing. */
export const onceOf = (
  { env, presenterOf }: Pick<StaffAppContext, "env" | "presenterOf">,
  row: StoredProposal,
  once: Readonly<Record<string, string>> | undefined,
) => once && presenterOf(row.kind).once?.(once, env)
