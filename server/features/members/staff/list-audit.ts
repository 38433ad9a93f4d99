import type { StaffAuditItem } from "#shared/contracts/staff-employees.ts"
import { MemberView } from "#shared/contracts/staff-members.ts"
import { type ListQuery, readList } from "../../../staff/lists.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import type { Page } from "../../../use-case/use-case.ts"
import { AuditRow, presentAudit } from "./presenter.ts"

/** GET /api/staff/audit: what employees did, newest first unless asked otherwise. */
export async function listAudit(
  context: StaffContext,
  { token, query }: StaffInput<unknown, ListQuery>,
): Promise<Page<StaffAuditItem>> {
  const page = await readList(context, token, AuditRow, { list: "audit", sort: "-at", query })
  return { ...page, items: page.items.map(presentAudit) }
}

/** GET /api/staff/member-views: who looked at whom, newest first unless asked otherwise. */
export const listMemberViews = (
  context: StaffContext,
  { token, query }: StaffInput<unknown, ListQuery>,
): Promise<Page<MemberView>> =>
  readList(context, token, MemberView, { list: "openings", sort: "-at", query })
