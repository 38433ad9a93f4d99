import * as z from "zod/mini"
import { StaffAuditItem } from "#shared/contracts/staff-employees.ts"
import { MemberView } from "#shared/contracts/staff-members.ts"
import { nameAnswers } from "../../../http/openapi/schemas.ts"
import { cursor, cursorText } from "../../../staff/pages.ts"
import { staffEndpoint } from "../../../staff/staff-endpoint.ts"
import { listMemberViews } from "./conversations.ts"
import { listAudit } from "./list-audit.ts"

nameAnswers({ MemberView, StaffAuditItem })

const rowNumber = (wrong: string) =>
  z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, wrong)))

/** What supervisors and auditors read of what employees saw and did. */
export const auditEndpoints = [
  staffEndpoint({
    id: "listMemberViews",
    chapter: "Audit",
    summary: "List who looked at whom",
    query: [
      cursor,
      {
        name: "member",
        in: "query",
        required: false,
        description: "Openings of this member's file.",
        schema: { type: "string" },
      },
      {
        name: "employee",
        in: "query",
        required: false,
        description: "Openings by this employee.",
        schema: { type: "string" },
      },
    ],
    querySchema: z.strictObject({
      cursor: cursorText,
      member: rowNumber("Type the member's number"),
      employee: rowNumber("Type the employee's number"),
    }),
    paged: true,
    status: 200,
    answer: { list: MemberView },
    run: listMemberViews,
  }),

  staffEndpoint({
    id: "listAudit",
    chapter: "Audit",
    summary: "List what employees did",
    query: [
      cursor,
      {
        name: "member",
        in: "query",
        required: false,
        description: "What concerns this member.",
        schema: { type: "string" },
      },
      {
        name: "action",
        in: "query",
        required: false,
        description: "How the event's name begins, such as card.",
        schema: { type: "string" },
      },
    ],
    querySchema: z.strictObject({
      cursor: cursorText,
      member: rowNumber("Type the member's number"),
      action: z.optional(
        z.string().check(z.regex(/^[a-z_.]{1,60}$/, "Type how the event's name begins")),
      ),
    }),
    paged: true,
    status: 200,
    answer: { list: StaffAuditItem },
    run: listAudit,
  }),
]
