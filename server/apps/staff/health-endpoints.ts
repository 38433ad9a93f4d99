import { staffSays } from "#shared/refusals/staff/sentences.ts"
import { cachedFor, countMigrations, readinessMs, whyNotReady } from "../../http/health.ts"
import { health, readiness } from "../../http/openapi/answers.ts"
import { staffEndpoint } from "../../staff/staff-endpoint.ts"
import { unavailable } from "../../use-case/problem.ts"

/** Health and readiness checks of the staff app's process. */
export const staffHealthEndpoints = [
  staffEndpoint({
    id: "staffHealth",
    chapter: "Service",
    summary: "Check that the process is running",
    unlimited: true,
    status: 200,
    answer: health,
    handle: () => (_request, response) => {
      response.json({ status: "ok" })
    },
  }),

  staffEndpoint({
    id: "staffReady",
    chapter: "Service",
    summary: "Check that the database is reachable, writable, and migrated",
    unlimited: true,
    status: 200,
    answer: readiness,
    problems: ["internal_error", "unavailable"],
    handle: ({ db, stopping }) => {
      const migrations = countMigrations()
      const whyNot = cachedFor(readinessMs, () => whyNotReady(db, migrations))
      return async (_request, response) => {
        if (stopping.aborted) throw unavailable(staffSays.unavailable.staffStopping)
        const problem = await whyNot()
        if (problem) throw problem
        response.json({ status: "ready" })
      }
    },
  }),
]
