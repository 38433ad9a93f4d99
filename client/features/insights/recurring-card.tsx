import { useQuery } from "@tanstack/react-query"
import Repeat from "lucide-react/icons/repeat"
import type { RecurringPayment } from "#shared/contracts/insights.ts"
import { formatAmount } from "#shared/money/format.ts"
import { rhythmNames } from "#shared/orders/due-dates.ts"
import { formatDay } from "../../lib/format-date.ts"
import { say } from "../../lib/say.ts"
import { Card, CardHead } from "../../ui/card.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Row, Rows, RowsSkeleton } from "../../ui/rows.tsx"
import { Say } from "../../ui/say.tsx"
import { Tile } from "../../ui/tile.tsx"
import { recurringQuery } from "./api.ts"

const amountOf = ({ amount, currency }: RecurringPayment) => formatAmount(amount, currency)

/** Payments that come back regularly and that no order makes. */
export function RecurringCard() {
  return (
    <Card aria-labelledby="recurring">
      <CardHead id="recurring" title={say("Recurring Payments")} />
      <Loaded
        query={useQuery(recurringQuery)}
        failure={say("Recurring payments did not load")}
        skeleton={<RowsSkeleton count={2} />}
      >
        {(found) => (
          <>
            <p className="mt-1 px-4 pb-2 text-ink-2 md:px-6">
              {found.length === 0
                ? say(
                    "None was found besides your standing orders. Three regular payments to the same payee are needed.",
                  )
                : say(
                    "You pay these yourself, again and again. A standing order would do it for you.",
                  )}
            </p>
            <Rows className="pb-2">
              {found.map((payment) => (
                <Row
                  key={payment.reference}
                  tile={
                    <Tile>
                      <Repeat />
                    </Tile>
                  }
                  title={
                    <bdi translate="no" className="wrap-anywhere">
                      {payment.name}
                    </bdi>
                  }
                  end={
                    payment.varies
                      ? say("about {amount}", { amount: amountOf(payment) })
                      : amountOf(payment)
                  }
                  detail={say("{rhythm}, next expected on {date}", {
                    rhythm: say(rhythmNames[payment.rhythm]),
                    date: formatDay(payment.nextOn),
                  })}
                  endDetail={
                    <TextLink
                      className="touch-area"
                      href={`/transfer?${new URLSearchParams({ again: payment.reference, when: "regularly" })}`}
                    >
                      <Say
                        text="Make it an order<more> to {payee}</more>"
                        payee={payment.name}
                        more={<span className="sr-only" />}
                      />
                    </TextLink>
                  }
                />
              ))}
            </Rows>
          </>
        )}
      </Loaded>
    </Card>
  )
}
