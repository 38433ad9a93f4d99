import { StaffAuditItem } from "#shared/contracts/staff-employees.ts"
import { MemberView } from "#shared/contracts/staff-members.ts"
import { nameAnswers } from "../../../http/openapi/schemas.ts"
import { listQuery } from "../../../staff/lists.ts"
import { staffEndpoint } from "../../../staff/staff-endpoint.ts"
import { listAudit, listMemberViews } from "./list-audit.ts"

nameAnswers({ MemberView, StaffAuditItem })

/** What supervisors and auditors read of what employees saw and did. */
export const auditEndpoints = [
  staffEndpoint({
    id: "listMemberViews",
    chapter: "Audit",
    summary: "List who looked at whom",
    ...listQuery("openings"),
    paged: true,
    status: 200,
    answer: { list: MemberView },
    run: listMemberViews,
  }),

  staffEndpoint({
    id: "listAudit",
    chapter: "Audit",
    summary: "List what employees did",
    ...listQuery("audit"),
    paged: true,
    status: 200,
    answer: { list: StaffAuditItem },
    run: listAudit,
  }),
]
