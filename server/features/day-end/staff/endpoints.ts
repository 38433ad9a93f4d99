import { DayEnd, JobRequest } from "#shared/contracts/staff-day-end.ts"
import { nothing } from "../../../http/openapi/answers.ts"
import { request } from "../../../http/openapi/request-body.ts"
import { nameAnswers } from "../../../http/openapi/schemas.ts"
import { staffEndpoint } from "../../../staff/staff-endpoint.ts"
import { readDayEnd } from "./read-day-end.ts"
import { requestJob } from "./request-job.ts"

nameAnswers({ DayEnd })

/** The end of the bank's day, and the connection to other banks. */
export const dayEndEndpoints = [
  staffEndpoint({
    id: "readDayEnd",
    chapter: "Reports",
    summary: "Get what ran, what failed, the day's rates, and what waits",
    status: 200,
    answer: DayEnd,
    run: readDayEnd,
  }),

  staffEndpoint({
    id: "requestJob",
    chapter: "Reports",
    summary: "Ask for another run of a job",
    description: "The jobs' process starts it within seconds, and notes its progress and result.",
    body: request("JobRequest", JobRequest, {}, { job: "ledger_check" }),
    status: 200,
    answer: nothing,
    problems: ["already_done"],
    run: requestJob,
  }),
]
