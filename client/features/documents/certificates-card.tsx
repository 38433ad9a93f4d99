import Download from "lucide-react/icons/download"
import X from "lucide-react/icons/x"
import { useState } from "react"
import type { StatedAccount } from "#shared/contracts/documents.ts"
import { bankDay } from "../../lib/bank-time.ts"
import { asWritten, say } from "../../lib/say.ts"
import { useDownload } from "../../lib/use-download.ts"
import { Button } from "../../ui/button.tsx"
import { Card, CardHead } from "../../ui/card.tsx"
import { Picker } from "../../ui/picker.tsx"
import { accountOption } from "./account-option.tsx"
import { DownloadProgress } from "./download-progress.tsx"

const kinds = [
  { value: "interest", text: say("Interest of a year") },
  { value: "fees", text: say("Fees of an account") },
  { value: "confirmation", text: say("Confirmation of an account") },
]

/** How many years back the list goes; older ones are rarely asked for. */
const maxYears = 10

/** Certificates as PDF: of a year's interest, of an account's fees, and that an account exists. */
export function CertificatesCard({ accounts }: { accounts: readonly StatedAccount[] }) {
  const lastYear = Number(bankDay(new Date()).slice(0, 4)) - 1
  const [kind, setKind] = useState("interest")
  const [chosen, setChosen] = useState<string | null>(null)
  const [chosenYear, setYear] = useState(String(lastYear))
  const download = useDownload({ errorTitle: say("The certificate was not downloaded") })
  const usable = kind === "confirmation" ? accounts.filter(({ closed }) => !closed) : accounts
  const account = usable.find(({ id }) => String(id) === chosen) ?? usable[0]
  const since =
    kind === "interest" ? Math.min(...accounts.map((a) => a.openedIn)) : account?.openedIn
  const years = yearsFrom(since ?? lastYear + 1, lastYear)
  const year = years.includes(chosenYear) ? chosenYear : years[0]
  const ofYear = kind !== "confirmation"
  const path = pathOf(kind, account?.id, year)
  return (
    <Card aria-labelledby="certificates">
      <CardHead id="certificates" title={say("Certificates")} />
      <div className="grid max-w-2xl gap-4 p-4 md:p-6">
        <Picker label={say("Certificate")} options={kinds} value={kind} onChange={setKind} />
        {kind !== "interest" && account && (
          <Picker
            label={say("Account")}
            size="large"
            options={usable.map((each) => accountOption(each))}
            value={String(account.id)}
            onChange={setChosen}
          />
        )}
        {ofYear &&
          (year === undefined ? (
            <p className="text-13 text-ink-2">
              {say("The certificate of {year} is here from 1 January {next}.", {
                year: lastYear + 1,
                next: lastYear + 2,
              })}
            </p>
          ) : (
            <Picker
              label={say("Year")}
              options={years.map((each) => ({ value: each, text: asWritten(each) }))}
              value={year}
              onChange={setYear}
            />
          ))}
        <div className="flex flex-wrap items-center gap-4">
          <Button
            size="large"
            tone={download.running ? "secondary" : "primary"}
            icon={download.running ? <X /> : <Download />}
            disabled={path === undefined && !download.running}
            onClick={() => {
              if (download.running) download.cancel()
              else if (path) download.start(path)
            }}
          >
            {say(download.running ? "Cancel" : "Download Certificate")}
          </Button>
          {download.running && <DownloadProgress {...download} />}
        </div>
      </div>
    </Card>
  )
}

/** Newest first. */
const yearsFrom = (first: number, last: number): string[] =>
  Array.from({ length: Math.min(maxYears, Math.max(0, last - first + 1)) }, (_, back) =>
    String(last - back),
  )

function pathOf(kind: string, account?: number, year?: string): string | undefined {
  if (kind === "interest") return year && `/api/certificates/interest?year=${year}`
  if (account === undefined) return undefined
  if (kind === "confirmation") return `/api/accounts/${account}/confirmation`
  return year && `/api/accounts/${account}/fee-statement?year=${year}`
}
