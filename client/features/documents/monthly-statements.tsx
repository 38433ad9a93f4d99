import Files from "lucide-react/icons/files"
import { useState } from "react"
import type { StatedAccount } from "#shared/contracts/documents.ts"
import { asWritten, say } from "../../lib/say.ts"
import { Card, CardHead } from "../../ui/card.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { Picker, type PickerOption } from "../../ui/picker.tsx"
import { accountOption, Unread } from "./account-option.tsx"
import { StatementRows } from "./statement-rows.tsx"
import { DownloadYear, ReadAllStatements } from "./year-actions.tsx"

type MonthlyStatementsProps = {
  accounts: readonly StatedAccount[]
  /** The account that is chosen at first, by its id. */
  account: string | null
}

/** The monthly statements by account and year, of closed accounts too. */
export function MonthlyStatements({ accounts, account }: MonthlyStatementsProps) {
  const stated = accounts.filter(({ years }) => years.length > 0)
  return (
    <Card aria-labelledby="monthly-statements">
      <CardHead
        id="monthly-statements"
        title={say("Monthly Statements")}
        aside={stated.some((each) => unreadIn(each) > 0) && <ReadAllStatements />}
      />
      {stated.length === 0 ? (
        <EmptyState
          icon={<Files />}
          title={say("No statements yet")}
          text={say("The statement of a month is here from the first day of the next one.")}
        />
      ) : (
        <Chosen accounts={stated} account={account} />
      )}
    </Card>
  )
}

function Chosen({ accounts, account }: MonthlyStatementsProps) {
  const [id, setId] = useState(account)
  const [chosenYear, setYear] = useState<string | null>(null)
  const shown = accounts.find((each) => String(each.id) === id) ?? accounts[0]
  const year = shown?.years.find((each) => String(each.year) === chosenYear) ?? shown?.years[0]
  if (!shown || !year) return null
  return (
    <>
      <div className="grid gap-4 px-4 pt-3 md:grid-cols-[1fr_12rem] md:px-6">
        <Picker
          label={say("Account")}
          size="large"
          options={accounts.map((each) => accountOption(each, unreadIn(each)))}
          value={String(shown.id)}
          onChange={setId}
        />
        <Picker
          label={say("Year")}
          size="large"
          options={shown.years.map(yearOption)}
          value={String(year.year)}
          onChange={setYear}
        />
      </div>
      <StatementRows account={shown} year={year.year} />
      <DownloadYear account={shown} year={year.year} />
    </>
  )
}

const unreadIn = ({ years }: StatedAccount) => years.reduce((sum, { unread }) => sum + unread, 0)

const yearOption = ({ year, unread }: StatedAccount["years"][number]): PickerOption => ({
  value: String(year),
  text: asWritten(String(year)),
  content: (
    <span className="flex flex-wrap items-center gap-2 font-semibold">
      <span>{year}</span>
      <Unread count={unread} />
    </span>
  ),
})
