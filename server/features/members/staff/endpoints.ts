import * as z from "zod/mini"
import { DeclaredRelative, RelativeDeclaration } from "#shared/contracts/staff-employees.ts"
import { MemberItem } from "#shared/contracts/staff-member-list.ts"
import {
  FileOpening,
  MemberEvent,
  MemberFile,
  MemberHit,
  MemberPayment,
  MemberStatement,
  NewMemberNote,
  OpenView,
  RecoveryCode,
} from "#shared/contracts/staff-members.ts"
import {
  ConversationItem,
  MessageTemplate,
  StaffMessage,
} from "#shared/contracts/staff-messages.ts"
import { nothing } from "../../../http/openapi/answers.ts"
import { request } from "../../../http/openapi/request-body.ts"
import { nameAnswers } from "../../../http/openapi/schemas.ts"
import { listQuery } from "../../../staff/lists.ts"
import { cursor, cursorText } from "../../../staff/pages.ts"
import { staffEndpoint } from "../../../staff/staff-endpoint.ts"
import { downloadMemberStatement } from "./download-member-statement.ts"
import { findMembers, listMembers, openMember } from "./open-member.ts"
import { readEvents, readFile, readPayments, readStatements } from "./read-member.ts"
import { declareRelative, listRelatives } from "./relatives.ts"
import { aboutMember } from "./rules.ts"
import { addMemberNote } from "./serve-member.ts"

nameAnswers({
  MemberHit,
  MemberItem,
  OpenView,
  MemberFile,
  MemberPayment,
  StatementOfMember: MemberStatement,
  MemberEvent,
  StaffMessage,
  ConversationItem,
  MessageTemplate,
  RecoveryCode,
  DeclaredRelative,
})

const page = z.strictObject({ cursor: cursorText })

/** Finding members and reading their files. */
export const memberEndpoints = [
  staffEndpoint({
    id: "findMembers",
    chapter: "Members",
    summary: "Find members",
    description:
      "By name, username, IBAN, phone, card's last four digits, or reference; at most 20.",
    query: [
      {
        name: "q",
        in: "query",
        required: true,
        description: "What the member says.",
        schema: { type: "string", maxLength: 100 },
      },
    ],
    querySchema: z.strictObject({
      q: z
        .string({ error: "Type what to find" })
        .check(
          z.maxLength(100, "Type at most 100 characters"),
          z.regex(/^[^\p{Cc}\p{Cs}]*$/u, "What you typed contains a character that cannot be used"),
        ),
    }),
    status: 200,
    answer: { list: MemberHit },
    run: findMembers,
  }),

  staffEndpoint({
    id: "listMembers",
    chapter: "Members",
    summary: "List members",
    description:
      "The newest first, unless `sort` says otherwise. Supervisors and auditors may export it.",
    ...listQuery("members"),
    paged: true,
    status: 200,
    answer: { list: MemberItem },
    run: listMembers,
  }),

  staffEndpoint({
    id: "openMember",
    chapter: "Members",
    summary: "Open a member's file for a purpose",
    description:
      "The opening is stored for good and allows this employee to read the file for 30 minutes. The member sees date and purpose, except of purposes that the law requires kept secret, which only supervisors and auditors may choose.",
    body: request("FileOpening", FileOpening, {}, { purpose: "member_request" }),
    status: 201,
    answer: OpenView,
    problems: aboutMember,
    run: openMember,
  }),

  staffEndpoint({
    id: "readMember",
    chapter: "Members",
    summary: "Get a member's file",
    status: 200,
    answer: MemberFile,
    problems: [...aboutMember, "purpose_required"],
    run: readFile,
  }),

  staffEndpoint({
    id: "readMemberPayments",
    chapter: "Members",
    summary: "List a member's payments",
    query: [cursor],
    querySchema: page,
    paged: true,
    status: 200,
    answer: { list: MemberPayment },
    problems: [...aboutMember, "purpose_required"],
    run: readPayments,
  }),

  staffEndpoint({
    id: "readMemberStatements",
    chapter: "Members",
    summary: "List the monthly statements of a member's accounts",
    query: [cursor],
    querySchema: page,
    paged: true,
    status: 200,
    answer: { list: MemberStatement },
    problems: [...aboutMember, "purpose_required"],
    run: readStatements,
  }),

  staffEndpoint({
    id: "downloadMemberStatement",
    chapter: "Members",
    summary: "Download a monthly statement of a member as PDF",
    description: "The same file as the member's own.",
    status: 200,
    type: "application/pdf",
    file: true,
    headers: { "Content-Disposition": "Makes the browser save the response as a file." },
    problems: [...aboutMember, "purpose_required", "statement_too_long"],
    run: downloadMemberStatement,
  }),

  staffEndpoint({
    id: "readMemberEvents",
    chapter: "Members",
    summary: "List a member's audit trail",
    query: [cursor],
    querySchema: page,
    paged: true,
    status: 200,
    answer: { list: MemberEvent },
    problems: [...aboutMember, "purpose_required"],
    run: readEvents,
  }),

  staffEndpoint({
    id: "addMemberNote",
    chapter: "Members",
    summary: "Keep a note on a member",
    description: "Members do not see notes. A secret one is for supervisors and auditors only.",
    body: request("NewMemberNote", NewMemberNote, {}, { text: "Prefers calls in the morning" }),
    status: 201,
    answer: nothing,
    problems: [...aboutMember, "purpose_required"],
    run: addMemberNote,
  }),

  staffEndpoint({
    id: "listRelatives",
    chapter: "Employees",
    summary: "List the memberships on which the employee may not act",
    description: "The newest first, unless `sort` says otherwise.",
    ...listQuery("relatives"),
    paged: true,
    status: 200,
    answer: { list: DeclaredRelative },
    run: listRelatives,
  }),

  staffEndpoint({
    id: "declareRelative",
    chapter: "Employees",
    summary: "Declare a membership as the employee's own or a relative's",
    description:
      "For good: from then on the employee can neither open its file nor act on it. The name must be that of the membership.",
    body: request(
      "RelativeDeclaration",
      RelativeDeclaration,
      {},
      { memberId: 12, memberName: "Marta Weber", relation: "self" },
    ),
    status: 201,
    answer: nothing,
    problems: ["not_found", "already_done"],
    run: declareRelative,
  }),
]
