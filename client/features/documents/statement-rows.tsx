import { useQuery } from "@tanstack/react-query"
import Download from "lucide-react/icons/download"
import FileText from "lucide-react/icons/file-text"
import X from "lucide-react/icons/x"
import type { MonthlyStatement, StatedAccount } from "#shared/contracts/documents.ts"
import type { Currency } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { periodInWords } from "#shared/time/days-in-words.ts"
import { say } from "../../lib/say.ts"
import { progressText, useDownload } from "../../lib/use-download.ts"
import { Badge } from "../../ui/badge.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Menu, MenuContent, MenuIconButton, MenuItem, MenuLabel } from "../../ui/menu.tsx"
import { Row, Rows, RowsSkeleton } from "../../ui/rows.tsx"
import { SpinnerRing } from "../../ui/spinner.tsx"
import { Tile } from "../../ui/tile.tsx"
import { formats, statementPath, statementsQuery, useReadStatement } from "./api.ts"

type StatementRowsProps = { account: StatedAccount; year: number }

/** An account's monthly statements of a year, newest first, to download in any format. */
export function StatementRows({ account, year }: StatementRowsProps) {
  return (
    <Loaded
      query={useQuery(statementsQuery(account.id))}
      failure={say("The statements did not load")}
      skeleton={<RowsSkeleton />}
    >
      {(statements) => (
        <Rows className="pt-2 pb-2">
          {statements
            .filter(({ from }) => from.startsWith(`${year}-`))
            .map((statement) => (
              <StatementRow key={statement.id} statement={statement} currency={account.currency} />
            ))}
        </Rows>
      )}
    </Loaded>
  )
}

function StatementRow({
  statement,
  currency,
}: {
  statement: MonthlyStatement
  currency: Currency
}) {
  const { id, number, from, to, moneyIn, moneyOut, closing, unread } = statement
  const reading = useReadStatement()
  const download = useDownload({
    errorTitle: say("The statement was not downloaded"),
    onSaved: () => unread && reading.mutate(id),
  })
  const period = periodInWords(from, to)
  return (
    <Row
      tile={
        <Tile tone={unread ? "brand" : "neutral"}>
          <FileText />
        </Tile>
      }
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="inline-block first-letter:uppercase">{period}</span>
          {unread && (
            <>
              {/* Beside an amount, a narrow screen has no space for the word. */}
              <span aria-hidden className="size-2 rounded-full bg-brand-ink md:hidden" />
              <span className="max-md:sr-only">
                <Badge tone="brand">{say("Unread", { context: "statement" })}</Badge>
              </span>
            </>
          )}
        </span>
      }
      end={formatAmount(closing, currency)}
      detail={
        download.running ? (
          <span role="status">{progressText(download)}</span>
        ) : (
          // Balanced, so that a narrow screen breaks it between what came in and what went out.
          <span className="block text-balance">
            {say("No. {number} · in {moneyIn}, out {moneyOut}", {
              number,
              moneyIn: formatAmount(moneyIn, currency),
              moneyOut: formatAmount(moneyOut, currency),
            })}
          </span>
        )
      }
      endDetail={<span className="max-md:hidden">{say("Closing balance")}</span>}
      menu={
        <Menu>
          <MenuIconButton
            label={say("Download {period}", { period })}
            aria-busy={download.running || undefined}
          >
            {download.running ? <SpinnerRing /> : <Download />}
          </MenuIconButton>
          <MenuContent>
            {download.running ? (
              <MenuItem icon={<X />} onSelect={download.cancel}>
                {say("Cancel download")}
              </MenuItem>
            ) : (
              <>
                <MenuLabel>{say("Download as")}</MenuLabel>
                {formats.map(({ value, text }) => (
                  <MenuItem key={value} onSelect={() => download.start(statementPath(id, value))}>
                    {text}
                  </MenuItem>
                ))}
              </>
            )}
          </MenuContent>
        </Menu>
      }
    />
  )
}
