import { DataExport, Membership } from "#shared/contracts/data.ts"
import { exportLimits } from "#shared/data/export-states.ts"
import { endpoint } from "../../http/endpoint.ts"
import { nothing } from "../../http/openapi/answers.ts"
import { emptyBody } from "../../http/openapi/request-body.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { withPassword } from "../../identity/confirmations/request-notes.ts"
import { downloadExport, requestExport, showExport } from "./data-exports.ts"
import { closeMembership, showMembership } from "./membership.ts"

nameAnswers({ DataExport, Membership })

const data = { chapter: "Data", caller: "member" } as const

export const dataEndpoints = [
  endpoint({
    ...data,
    method: "get",
    path: "/data-export",
    id: "showExport",
    summary: "Show how far the copy of the member's data has come",
    status: 200,
    answer: DataExport,
    run: showExport,
  }),

  endpoint({
    ...data,
    method: "post",
    path: "/data-export",
    id: "requestExport",
    summary: "Ask for a copy of the member's data (GDPR, articles 15 and 20)",
    description: `A ZIP file with JSON, CSV, and camt.053, made in the background, and available for ${exportLimits.hours} hours. It replaces an earlier one.`,
    body: emptyBody,
    status: 201,
    answer: DataExport,
    problems: ["export_open", "too_many_exports"],
    run: requestExport,
  }),

  endpoint({
    ...data,
    method: "post",
    path: "/data-export/download",
    id: "downloadExport",
    summary: "Download the copy of the member's data",
    body: withPassword,
    password: "recent",
    status: 200,
    type: "application/zip",
    file: true,
    headers: { "Content-Disposition": "Makes the browser save the response as a file." },
    problems: ["not_found", "password_required", "wrong_password", "confirmation_required"],
    run: downloadExport,
  }),

  endpoint({
    ...data,
    method: "get",
    path: "/membership",
    id: "showMembership",
    summary: "Show what stands in the way of closing the membership",
    status: 200,
    answer: Membership,
    run: showMembership,
  }),

  endpoint({
    ...data,
    method: "post",
    path: "/membership/closure",
    id: "closeMembership",
    summary: "Close the membership for good",
    description:
      "Closes all accounts and cards, deletes what the law does not require to keep, and ends all sign-ins. The username stays taken.",
    body: withPassword,
    password: "recent",
    status: 200,
    answer: nothing,
    problems: [
      ...(["membership_not_closable", "password_required", "wrong_password"] as const),
      "confirmation_required",
    ],
    run: closeMembership,
  }),
]
