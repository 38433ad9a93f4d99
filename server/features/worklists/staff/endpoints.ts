import * as z from "zod/mini"
import { WaitingWork } from "#shared/contracts/staff-worklists.ts"
import { callFunction } from "../../../db/call-function.ts"
import { nameAnswers } from "../../../http/openapi/schemas.ts"
import { staffEndpoint } from "../../../staff/staff-endpoint.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"

nameAnswers({ WaitingWork })

/** GET /api/staff/worklists: how much waits for the employee, in each list on which they may act. */
export const readWorklists = (
  { db }: StaffContext,
  { token }: StaffInput,
): Promise<WaitingWork[]> => callFunction(db, "staff_worklists", z.array(WaitingWork), [token, {}])

/** What waits for an employee, for the first page and the navigation. */
export const worklistEndpoints = [
  staffEndpoint({
    id: "readWorklists",
    chapter: "Service",
    summary: "Count what waits for the employee",
    description:
      "In each list on which their roles let them act, in the order of the first page, with the time of the oldest. What was proposed waits for a second employee, among the approvals.",
    status: 200,
    answer: { list: WaitingWork },
    run: readWorklists,
  }),
]
