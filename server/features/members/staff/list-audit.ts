import * as z from "zod/mini"
import type { StaffAuditItem } from "#shared/contracts/staff-employees.ts"
import { callFunction } from "../../../db/call-function.ts"
import { cursorIn, pageOf, pageSize } from "../../../staff/pages.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import type { Page } from "../../../use-case/use-case.ts"
import { AuditRow, presentAudit } from "./presenter.ts"

type AuditQuery = {
  member?: string | undefined
  action?: string | undefined
  cursor?: string | undefined
}

/** GET /api/staff/audit: what employees did, newest first; `action` is how the events' names begin. */
export async function listAudit(
  { db }: StaffContext,
  { token, query: { member, action, cursor } }: StaffInput<unknown, AuditQuery>,
): Promise<Page<StaffAuditItem>> {
  const payload = {
    memberId: member && Number(member),
    action,
    most: pageSize + 1,
    ...cursorIn(cursor),
  }
  const rows = await callFunction(db, "staff_list_audit", z.array(AuditRow), [token, payload])
  return pageOf(rows.map(presentAudit), ({ id }) => ({ beforeId: id }), { member, action })
}
