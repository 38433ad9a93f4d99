import { useQuery } from "@tanstack/react-query"
import type { DayEnd, JobRun, WaitingQueue } from "#shared/contracts/staff-day-end.ts"
import { jobTitles, waitingTitles } from "#shared/day-end/bank-jobs.ts"
import { asWritten } from "#shared/words/text.ts"
import { formatDay, formatListTime } from "../../lib/format-date.ts"
import { useChange } from "../../lib/use-change.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { dayEndQuery, useRequestJob } from "../features/day-end/api.ts"
import { dayEndLine, railLine } from "../features/day-end/day-end-state.ts"
import { useMay } from "../features/session/api.ts"
import { listOfRows } from "../lists.ts"
import { type Column, DataTable } from "../ui/data-table.tsx"
import { age } from "../ui/in-words.ts"
import { Page } from "../ui/page.tsx"
import { Detail, Details, Panel } from "../ui/panel.tsx"
import { WarningStrip } from "../ui/warning-strip.tsx"

/** How long a run took, such as "4 seconds". */
function duration({ startedAt, endedAt }: JobRun): string {
  if (startedAt === null || endedAt === null) return "-"
  const seconds = Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)
  return seconds === 0 ? "under 1 second" : age(seconds)
}

function JobBadge({ job }: { job: JobRun }) {
  if (job.requestedAt !== null) return <Badge tone="brand">Waits to run</Badge>
  if (job.running) {
    const { stepsDone, steps } = job
    return (
      <Badge tone="brand">
        {`Running${stepsDone !== null && steps !== null ? `, ${stepsDone} of ${steps}` : ""}`}
      </Badge>
    )
  }
  if (job.failed === null && job.endedAt !== null) return <Badge>Nothing to do</Badge>
  if (job.failed === null) return <Badge>{job.startedAt ? "Interrupted" : "No run recorded"}</Badge>
  return job.failed ? <Badge tone="negative">Failed</Badge> : <Badge tone="positive">Done</Badge>
}

const jobColumns: readonly Column<JobRun>[] = [
  {
    id: "job",
    label: "Job",
    cell: ({ job }) => (
      <span className="grid">
        <span>{jobTitles[job].name}</span>
        <span className="text-12 font-normal text-ink-3">{jobTitles[job].does}</span>
      </span>
    ),
  },
  { id: "state", label: "Result", cell: (job) => <JobBadge job={job} />, tight: true },
  { id: "what", label: "Details", cell: ({ what }) => what ?? "-" },
  {
    id: "started",
    label: "Last run",
    cell: ({ startedAt }) => (startedAt === null ? "-" : formatListTime(startedAt)),
    tight: true,
  },
  { id: "duration", label: "Took", cell: duration, tight: true },
  { id: "by", label: "Asked by", cell: ({ requestedBy }) => requestedBy ?? "-", tight: true },
]

const again: Column<JobRun> = {
  id: "again",
  label: "",
  cell: (job) => <RunAgain job={job} />,
  tight: true,
}

function RunAgain({ job: { job, running, requestedAt } }: { job: JobRun }) {
  const request = useRequestJob()
  const change = useChange({
    send: () => request({ job }),
    meta: { errorTitle: asWritten("Not started") },
  })
  const { name } = jobTitles[job]
  return (
    <Button
      tone="secondary"
      aria-label={`Run now: ${name}`}
      disabled={running || requestedAt !== null}
      pending={change.isPending}
      onClick={() => change.mutate()}
    >
      Run Now
    </Button>
  )
}

const queueColumns: readonly Column<WaitingQueue>[] = [
  { id: "queue", label: "Queue", cell: ({ queue }) => waitingTitles[queue] ?? queue },
  {
    id: "waiting",
    label: "Number",
    cell: ({ waiting }) => (waiting >= 100_000 ? "100,000 or more" : waiting),
    figure: true,
    tight: true,
  },
  {
    id: "oldest",
    label: "Oldest",
    cell: ({ waiting, oldestSeconds }) => (waiting === 0 ? "-" : age(oldestSeconds)),
    figure: true,
    tight: true,
  },
]

/** What ran at the end of the day, what failed, the rates, and what waits. */
export function DayEndPage() {
  const state = useQuery(dayEndQuery)
  return (
    <Page
      title="Day End"
      lead="The bank closes its days by itself, soon after midnight. A job that failed is tried again; you can also run it now."
    >
      <Loaded
        query={state}
        failure="The end of the day did not load"
        framed
        skeleton={
          <Card as="div" className="grid gap-3 p-4" aria-busy>
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-40 w-full" />
          </Card>
        }
      >
        {(loaded) => <State state={loaded} />}
      </Loaded>
    </Page>
  )
}

function State({ state }: { state: DayEnd }) {
  const mayRun = useMay()("requestJob")
  const { jobs, lastDay, openDays, queues, rates, rail } = state
  const warnings = [
    { id: "day", ...dayEndLine(state) },
    { id: "rail", ...railLine(state) },
  ].filter(({ bad }) => bad)
  const [newest] = rates
  return (
    <>
      <WarningStrip
        warnings={warnings.map(({ id, text }) => ({ id, tone: "negative" as const, title: text }))}
      />
      <Panel title="Jobs">
        <DataTable
          label="Jobs"
          list={listOfRows(jobs)}
          columns={mayRun ? [...jobColumns, again] : jobColumns}
          rowKey={({ job }) => job}
          empty={{ title: "No jobs", text: "The bank has no jobs." }}
        />
      </Panel>
      <Panel title="Days">
        <Details>
          <Detail name="Today">{formatDay(state.today)}</Detail>
          <Detail name="Last closed day">{lastDay ? formatDay(lastDay.day) : "None"}</Detail>
          <Detail name="Closed at">{lastDay ? formatListTime(lastDay.finishedAt) : "-"}</Detail>
          <Detail name="Open days">{openDays}</Detail>
        </Details>
      </Panel>
      <Panel
        title="Exchange rates"
        aside={newest && `Of ${formatDay(newest.day)}, loaded ${formatListTime(newest.loadedAt)}`}
      >
        <Details>
          {rates.map(({ currency, rate }) => (
            <Detail key={currency} name={`1 EUR in ${currency}`}>
              {rate}
            </Detail>
          ))}
        </Details>
      </Panel>
      <Panel title="Other banks" aside={railLine(state).text}>
        <Details>
          <Detail name="Connection">{adapters[rail.adapter]}</Detail>
          <Detail name="Standard payments go out">{`${rail.cutOffs.join(", ")}, Brussels`}</Detail>
          <Detail name="Last message sent">
            {rail.lastSentAt === null ? "-" : formatListTime(rail.lastSentAt)}
          </Detail>
          <Detail name="Last message received">
            {rail.lastReceivedAt === null ? "-" : formatListTime(rail.lastReceivedAt)}
          </Detail>
        </Details>
      </Panel>
      <Panel title="Queues">
        <DataTable
          label="Queues"
          list={listOfRows(queues)}
          columns={queueColumns}
          rowKey={({ queue }) => queue}
          empty={{ title: "No queues", text: "The bank has no queues." }}
        />
      </Panel>
    </>
  )
}

const adapters: Readonly<Record<DayEnd["rail"]["adapter"], string>> = {
  none: "None",
  simulator: "Simulated banks",
  http: "Sponsor bank, by HTTP",
  files: "Sponsor bank, by files",
}
