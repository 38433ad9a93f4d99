import { useQuery } from "@tanstack/react-query"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import { useState } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Outlook } from "#shared/contracts/insights.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatDay } from "../../lib/format-date.ts"
import { asWritten, say } from "../../lib/say.ts"
import { AmountFigure } from "../../ui/amount-figure.tsx"
import { Card, CardHead } from "../../ui/card.tsx"
import { Chart } from "../../ui/chart/chart.tsx"
import { drawn } from "../../ui/chart/scale.ts"
import { StepLine } from "../../ui/chart/step-line.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Note } from "../../ui/note.tsx"
import { Picker } from "../../ui/picker.tsx"
import { RowsSkeleton } from "../../ui/rows.tsx"
import { Say } from "../../ui/say.tsx"
import { outlookQuery } from "./api.ts"

/** The balance of an account, up to now and as far ahead as it is known. */
export function OutlookView({ accounts }: { accounts: readonly Account[] }) {
  const [account, setAccount] = useState<string | null>(null)
  const query = useQuery(outlookQuery(account))
  return (
    <Card aria-labelledby="outlook">
      <CardHead id="outlook" title={say("Balance")} />
      {accounts.length > 1 && (
        <div className="max-w-100 px-4 pt-3 pb-2 md:px-6 print:hidden">
          <Picker
            label={say("Account")}
            options={accounts.map(({ id, name, currency }) => ({
              value: String(id),
              text: asWritten(`${name} (${currency})`),
            }))}
            value={account ?? String(query.data?.accountId ?? "")}
            onChange={setAccount}
          />
        </div>
      )}
      <Loaded
        query={query}
        failure={say("The balance did not load")}
        skeleton={<RowsSkeleton count={4} />}
      >
        {(outlook) => <Balance outlook={outlook} />}
      </Loaded>
      <p className="border-t border-line px-4 py-3 text-13 text-ink-3 md:px-6 print:hidden">
        <Say
          text="What is due is listed under <link>Payments, Upcoming</link>."
          link={<TextLink href="/payments" />}
        />
      </p>
    </Card>
  )
}

const negative = (amount: string) => amount.startsWith("-")

function Balance({ outlook }: { outlook: Outlook }) {
  const { currency, past, ahead, lowest, leftToSpend, monthEnd, items } = outlook
  const now = past.at(-1)
  // Today's point stands once, with what is still due today.
  const days = [...past, ...ahead.filter(({ on }) => on !== now?.on)]
  const lowAt = days.findLastIndex(({ on }) => on === lowest.on)
  const figure = (amount: string) => formatAmount(amount, currency)
  return (
    <>
      <div className="px-4 pt-2 pb-1 md:px-6">
        <AmountFigure amount={leftToSpend} currency={currency} />
        <p className="text-ink-2">
          {negative(leftToSpend)
            ? say("is what the account lacks for everything due up to {date}.", {
                date: formatDay(monthEnd),
              })
            : say("left to spend up to {date}, after what is due from the account.", {
                date: formatDay(monthEnd),
              })}
        </p>
      </div>
      {negative(lowest.balance) && (
        <div className="px-4 pt-2 md:px-6">
          <Note tone="caution" icon={<TriangleAlert />} title={say("Not everything is covered")}>
            {say("On {date}, {amount} would be missing.", {
              date: formatDay(lowest.on),
              amount: figure(lowest.balance.slice(1)),
            })}
          </Note>
        </div>
      )}
      <Chart
        sentence={
          items.length === 0
            ? say("The balance is {amount}. Nothing is known to be due in the days ahead.", {
                amount: figure(now?.balance ?? "0.00"),
              })
            : say(
                "The balance is {amount} now. Lowest ahead: {lowest} on {date}. The dashed line follows from your orders, installments, and interest alone.",
                {
                  amount: figure(now?.balance ?? "0.00"),
                  lowest: figure(lowest.balance),
                  date: formatDay(lowest.on),
                },
              )
        }
        height={240}
        table={{
          head: [say("Day"), say("Balance")],
          rows: days.map(({ on, balance }) => [formatDay(on), figure(balance)]),
        }}
        renderPicture={({ width, height }) => (
          <StepLine
            width={width}
            height={height}
            values={days.map(({ balance }) => drawn(balance))}
            known={past.length - 1}
            point={
              items.length > 0 && lowAt >= past.length - 1
                ? { index: lowAt, label: figure(lowest.balance) }
                : undefined
            }
            labels={[
              { index: 0, text: dayMonth(days[0]?.on) },
              { index: past.length - 1, text: say("Today") },
              { index: days.length - 1, text: dayMonth(days.at(-1)?.on) },
            ]}
          />
        )}
      />
    </>
  )
}

const dayMonth = (day: string | undefined) =>
  asWritten(day ? formatDay(day).replace(/ \d{4}$/, "") : "")
