import Download from "lucide-react/icons/download"
import X from "lucide-react/icons/x"
import { useState } from "react"
import { safeParse } from "zod/mini"
import { StatementQuery } from "#shared/contracts/documents.ts"
import { bankDay, bankTimeName } from "../../lib/bank-time.ts"
import { asWritten, say, type Text } from "../../lib/say.ts"
import { useDownload } from "../../lib/use-download.ts"
import { Button } from "../../ui/button.tsx"
import { Card, CardHead } from "../../ui/card.tsx"
import { DateField } from "../../ui/date-field.tsx"
import { Picker, type PickerOption } from "../../ui/picker.tsx"
import { formats } from "./api.ts"
import { DownloadProgress } from "./download-progress.tsx"

type StatementFormProps = {
  accounts: readonly PickerOption[]
  /** The account that is chosen at first, by its id. */
  account: string
  /** The period that is chosen at first, or null for the month so far. */
  from: string | null
  to: string | null
}

/** Chooses an account, a period, and a format, and downloads the statement. */
export function StatementForm({ accounts, account, from, to }: StatementFormProps) {
  const today = bankDay(new Date())
  const [values, setValues] = useState({
    account,
    from: from ?? `${(to ?? today).slice(0, 7)}-01`,
    to: to ?? today,
    format: "pdf",
  })
  const errors = errorsOf(values, today)
  const set = (name: keyof typeof values) => (value: string) =>
    setValues((before) => ({ ...before, [name]: value }))
  const { account: id, ...query } = values
  const download = useDownload({ errorTitle: say("The statement was not downloaded") })
  const ready = id !== "" && Object.keys(errors).length === 0
  return (
    <Card aria-labelledby="statement-period">
      <CardHead id="statement-period" title={say("Create for a Period")} />
      <div className="grid max-w-2xl gap-4 p-4 md:p-6">
        <Picker
          label={say("Account")}
          size="large"
          options={accounts}
          value={id}
          onChange={set("account")}
        />
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <DateField
            label={say("First day")}
            value={values.from}
            max={today}
            error={errors.from}
            onChange={set("from")}
          />
          <DateField
            label={say("Last day")}
            value={values.to}
            max={today}
            error={errors.to}
            onChange={set("to")}
          />
        </div>
        <Picker
          label={say("Format")}
          options={formats}
          value={values.format}
          onChange={set("format")}
        />
        <p className="text-13 text-ink-3">
          {say(
            "A PDF of thousands of entries takes up to half a minute. Days are those of {time}.",
            { time: bankTimeName },
          )}
        </p>
        <div className="flex flex-wrap items-center gap-4">
          {/* One button, so that the focus stays on it. */}
          <Button
            size="large"
            tone={download.running ? "secondary" : "primary"}
            icon={download.running ? <X /> : <Download />}
            disabled={!ready && !download.running}
            onClick={() =>
              download.running
                ? download.cancel()
                : download.start(`/api/accounts/${id}/statement?${new URLSearchParams(query)}`)
            }
          >
            {say(download.running ? "Cancel" : "Download Statement")}
          </Button>
          {download.running && <DownloadProgress {...download} />}
        </div>
      </div>
    </Card>
  )
}

/** The contract's messages, and that a period must have begun. */
function errorsOf(
  { from, to, format }: { from: string; to: string; format: string },
  today: string,
): { from?: Text; to?: Text } {
  const result = safeParse(StatementQuery, { from, to, format })
  if (result.success) {
    return to > today ? { to: say("The period must not end in the future") } : {}
  }
  const issues = result.error.issues.toReversed()
  return Object.fromEntries(
    issues.map(({ path, message }) => [String(path[0]), asWritten(message)]),
  )
}
