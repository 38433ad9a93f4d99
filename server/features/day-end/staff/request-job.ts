import type { JobRequest } from "#shared/contracts/staff-day-end.ts"
import { staffSays } from "#shared/refusals/staff/sentences.ts"
import { callFunction } from "../../../db/call-function.ts"
import { staffAnswer } from "../../../staff/staff-answer.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import { Problem } from "../../../use-case/problem.ts"

/**
 * POST /api/staff/job-runs: asks for another run of a job, which the jobs' process starts within seconds.
 * @throws Problem already_done while the job runs or waits to
 */
export async function requestJob(
  { db }: StaffContext,
  { token, body: { job } }: StaffInput<JobRequest>,
): Promise<object> {
  const answer = await callFunction(db, "staff_request_job", staffAnswer({}), [token, { job }])
  if (answer.outcome === "refused") {
    throw new Problem("already_done", staffSays.already_done.job)
  }
  return {}
}
