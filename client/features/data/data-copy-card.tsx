import { useQuery } from "@tanstack/react-query"
import Download from "lucide-react/icons/download"
import type { DataExport } from "#shared/contracts/data.ts"
import { exportLimits } from "#shared/data/export-states.ts"
import { formatPercent } from "#shared/money/format.ts"
import { formatNumber } from "#shared/text/language.ts"
import { downloadFile } from "../../lib/download-file.ts"
import { formatDateTime } from "../../lib/format-date.ts"
import { say } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { Card, CardBody, CardHead } from "../../ui/card.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { RowsSkeleton } from "../../ui/rows.tsx"
import { exportQuery, useDownloadExport, useRequestExport } from "./api.ts"

/** A copy of the member's data, to ask for and to download. */
export function DataCopyCard() {
  return (
    <Card aria-labelledby="data-copy">
      <CardHead id="data-copy" title={say("A Copy of Your Data")} />
      <p className="mt-1 max-w-[70ch] px-4 text-ink-2 md:px-6">
        {say(
          "Everything the bank has about you and may give out, as one ZIP file: profile, accounts, transactions, cards, loans, orders, payees, messages, devices, and activity as JSON, and the statements of all accounts as CSV and camt.053. Employees' notes and the records of identity checks are given in writing when you ask.",
        )}
      </p>
      <Loaded
        query={useQuery(exportQuery)}
        failure={say("The copy of your data did not load")}
        skeleton={<RowsSkeleton count={1} />}
      >
        {(copy) => <Copy copy={copy} />}
      </Loaded>
    </Card>
  )
}

function Copy({ copy }: { copy: DataExport }) {
  const asking = useRequestExport()
  const downloading = useDownloadExport()
  const { state, progress, expiresAt, size } = copy
  const making = state === "waiting" || state === "making"
  const download = () =>
    downloading.mutate(undefined, {
      onSuccess: ({ name, content }) => downloadFile(name, content),
    })
  return (
    <CardBody className="grid gap-4">
      {making && (
        <div className="grid gap-1.5">
          <p id="data-copy-progress" className="font-semibold">
            {state === "waiting"
              ? say("Waiting to be made")
              : say("Being made: {percent}", { percent: formatPercent(progress) })}
          </p>
          <progress
            aria-labelledby="data-copy-progress"
            max={100}
            value={progress}
            className="h-2 w-full max-w-100 accent-brand"
          />
          <p className="text-13 text-ink-3">{say("You can leave this page meanwhile.")}</p>
        </div>
      )}
      {state === "ready" && expiresAt !== null && (
        <p role="status">
          {say("Your copy is ready: {size}, until {time}.", {
            size: sizeOf(size ?? 0),
            time: formatDateTime(expiresAt),
          })}
        </p>
      )}
      {state === "failed" && (
        <p role="status">{say("The last copy could not be made. Ask for another.")}</p>
      )}
      {state === "expired" && <p role="status">{say("The last copy has expired.")}</p>}
      {!making && (
        <div className="flex flex-wrap gap-2 max-md:[&>*]:w-full">
          {state === "ready" && (
            <Button
              icon={<Download />}
              pending={downloading.isPending}
              pendingLabel={say("Downloading")}
              onClick={download}
            >
              {say("Download")}
            </Button>
          )}
          <Button
            tone={state === "ready" ? "ghost" : "secondary"}
            pending={asking.isPending}
            onClick={() => asking.mutate()}
          >
            {say(state === "none" ? "Ask for a Copy" : "Ask for Another Copy")}
          </Button>
        </div>
      )}
      <p className="text-13 text-ink-3">
        {say(
          "Your password, and your second factor if you have one, are needed to download it. It can be downloaded for {hours} hours.",
          { hours: exportLimits.hours },
        )}
      </p>
    </CardBody>
  )
}

/** "1.4 MB", "12 kB". */
function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return say("{size} kB", { size: Math.ceil(bytes / 1_000) })
  const size = Math.round(bytes / 100_000) / 10
  return say("{size} MB", { size: formatNumber(size) })
}
