import { useQuery } from "@tanstack/react-query"
import { screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, test } from "vitest"
import type { DayEnd, JobRun } from "#shared/contracts/staff-day-end.ts"
import type { StaffSession } from "#shared/contracts/staff-session.ts"
import type { EmployeeRole } from "#shared/employee-roles.ts"
import { fakeBank, json } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { sessionQuery } from "../features/session/api.ts"
import { DayEndPage } from "./day-end-page.tsx"

const at = "2026-11-24T00:01:00.123456+00:00"

const never: Omit<JobRun, "job"> = {
  startedAt: null,
  endedAt: null,
  running: false,
  failed: null,
  what: null,
  stepsDone: null,
  steps: null,
  requestedAt: null,
  requestedBy: null,
}

/** The rates failed, and nothing gets through to other banks. */
const state: DayEnd = {
  today: "2026-11-24",
  lastDay: { day: "2026-11-23", finishedAt: at },
  openDays: 0,
  jobs: [
    { ...never, job: "day_end", startedAt: at, endedAt: at, failed: false, what: "Closed." },
    { ...never, job: "rates", startedAt: at, endedAt: at, failed: true, what: "No answer" },
    { ...never, job: "ledger_check" },
  ],
  rates: [{ currency: "USD", rate: "1.084200", day: "2026-11-23", source: "feed", loadedAt: at }],
  queues: [{ queue: "messages_to_send", waiting: 3, oldestSeconds: 7_300 }],
  rail: { adapter: "http", cutOffs: ["10:00"], lastSentAt: at, lastReceivedAt: null },
}

function sessionOf(role: EmployeeRole): StaffSession {
  const employee = { id: 3, name: "Sol Ortega", username: "sol", roles: [role] }
  return { employee, locked: false, locksIn: 600, endsIn: 20_000, factors: ["authenticator"] }
}

function bank(role: EmployeeRole) {
  let { jobs } = state
  return fakeBank({
    "GET /api/staff/session": () => json(200, sessionOf(role)),
    "GET /api/staff/day-end": () => json(200, { ...state, jobs }),
    "POST /api/staff/job-runs": () => {
      jobs = jobs.map((run) =>
        run.job === "ledger_check" ? { ...run, running: true, stepsDone: 4, steps: 57 } : run,
      )
      return json(200, {})
    },
  })
}

function Shown() {
  const { data: signedIn } = useQuery(sessionQuery)
  return signedIn ? <DayEndPage /> : null
}

test("says what failed and what does not get through, and a supervisor runs a job again", async () => {
  const calls = bank("supervisor")
  show(<Shown />, "/day-end")
  const warnings = await screen.findByRole("list", { name: "Warnings" })
  expect(warnings).toHaveTextContent("Failed: load rates")
  expect(warnings).toHaveTextContent("Nothing gets through: 3 messages wait, for 2 hours")
  expect(screen.getByText("No answer")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Run now: Check the ledger" }))
  expect(await screen.findByText("Running, 4 of 57")).toBeVisible()
  expect(screen.getByRole("button", { name: "Run now: Check the ledger" })).toBeDisabled()
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ job: "ledger_check" })
})

test("a job that had nothing to do says why, and is no failure", async () => {
  const what = "No source is set (EXCHANGE_RATES_URL)."
  const jobs: JobRun[] = [
    { ...never, job: "rates", startedAt: at, endedAt: at, failed: null, what },
  ]
  fakeBank({
    "GET /api/staff/session": () => json(200, sessionOf("auditor")),
    "GET /api/staff/day-end": () => json(200, { ...state, jobs, queues: [] }),
  })
  show(<Shown />, "/day-end")
  expect(await screen.findByText(what)).toBeVisible()
  expect(screen.getByText("Nothing to do")).toBeVisible()
  expect(screen.queryByText(/^Failed/)).toBeNull()
})

test("an auditor runs nothing", async () => {
  bank("auditor")
  show(<Shown />, "/day-end")
  const jobs = await screen.findByRole("table", { name: "Jobs" })
  expect(within(jobs).queryByRole("button")).toBeNull()
})
