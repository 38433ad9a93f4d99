import * as z from "zod/mini"
import { ListExport, ListFigures } from "#shared/contracts/staff-lists.ts"
import { ReportExport } from "#shared/contracts/staff-reports.ts"
import { type StaffListName, staffLists } from "#shared/staff-lists.ts"
import { request } from "../../http/openapi/request-body.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { staffEndpoint } from "../../staff/staff-endpoint.ts"
import { exportReport } from "./export-report.ts"
import { countList, exportList } from "./read-lists.ts"

nameAnswers({ ListFigures })

const names = Object.keys(staffLists) as StaffListName[]

/** What every list of the staff API has besides its pages. */
export const listEndpoints = [
  staffEndpoint({
    id: "countList",
    chapter: "Service",
    summary: "Count the rows of a list",
    description:
      "With the filters of the list's own endpoint, as far as they are given. For those who may call it. Sums are by currency, of lists with amounts.",
    query: [
      {
        name: "list",
        in: "query",
        required: true,
        description: "The list.",
        schema: { type: "string", enum: names },
      },
    ],
    querySchema: z.catchall(
      z.object({ list: z.enum(names, "There is no such list") }),
      z.string().check(z.maxLength(100)),
    ),
    status: 200,
    answer: ListFigures,
    problems: ["role_required", "invalid_request"],
    run: countList,
  }),

  staffEndpoint({
    id: "exportList",
    chapter: "Service",
    summary: "Export a list as CSV",
    description:
      "With the filters and the order of the list's own endpoint. For those who may call it. Each export is in the audit trail.",
    body: request("ListExport", ListExport, {}, { list: "loans", ask: { stage: "to_decide" } }),
    status: 200,
    type: "text/csv",
    file: true,
    headers: { "Content-Disposition": "Makes the browser save the response as a file." },
    problems: ["role_required", "invalid_request"],
    run: exportList,
  }),

  staffEndpoint({
    id: "exportReport",
    chapter: "Reports",
    summary: "Export a report as CSV",
    description: "With the days of the report's own endpoint. Each export is in the audit trail.",
    body: request("ReportExport", ReportExport, {}, { report: "products" }),
    status: 200,
    type: "text/csv",
    file: true,
    headers: { "Content-Disposition": "Makes the browser save the response as a file." },
    problems: ["invalid_request"],
    run: exportReport,
  }),
]
