import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type { DayEnd, JobRequest } from "#shared/contracts/staff-day-end.ts"
import { get, post } from "../../../lib/api-client.ts"
import { staffPath } from "../../staff-path.ts"

const running = ({ jobs }: DayEnd) => jobs.some((job) => job.running || job.requestedAt !== null)

/** What ran, what failed, and what waits; asked for often while a job runs. */
export const dayEndQuery = queryOptions({
  queryKey: ["day-end"],
  queryFn: ({ signal }) => get<DayEnd>(staffPath("readDayEnd"), { signal }),
  refetchInterval: ({ state: { data } }) => (data && running(data) ? 2_000 : 15_000),
})

/** Asks for another run of a job. */
export function useRequestJob() {
  const client = useQueryClient()
  return async (request: JobRequest): Promise<void> => {
    await post<unknown>(staffPath("requestJob"), request)
    await client.invalidateQueries({ queryKey: dayEndQuery.queryKey })
  }
}
