import { useQuery } from "@tanstack/react-query"
import Repeat from "lucide-react/icons/repeat"
import { formatAmount } from "#shared/money/format.ts"
import { rhythmNames } from "#shared/orders/due-dates.ts"
import { formatDay } from "../../lib/format-date.ts"
import { Card, CardHead } from "../../ui/card.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Row, Rows, RowsSkeleton } from "../../ui/rows.tsx"
import { Tile } from "../../ui/tile.tsx"
import { recurringQuery } from "./api.ts"

/** Payments that come back regularly and that no order makes. */
export function RecurringCard() {
  return (
    <Card aria-labelledby="recurring">
      <CardHead id="recurring" title="Recurring Payments" />
      <Loaded
        query={useQuery(recurringQuery)}
        failure="Recurring payments did not load"
        skeleton={<RowsSkeleton count={2} />}
      >
        {(found) => (
          <>
            <p className="mt-1 px-4 pb-2 text-ink-2 md:px-6">
              {found.length === 0
                ? "None was found besides your standing orders. Three regular payments to the same payee are needed."
                : "You pay these yourself, again and again. A standing order would do it for you."}
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
                  end={`${payment.varies ? "about " : ""}${formatAmount(payment.amount, payment.currency)}`}
                  detail={`${rhythmNames[payment.rhythm]}, next expected on ${formatDay(payment.nextOn)}`}
                  endDetail={
                    <TextLink
                      className="touch-area"
                      href={`/transfer?${new URLSearchParams({ again: payment.reference, when: "regularly" })}`}
                    >
                      Make it an order
                      <span className="sr-only">{` to ${payment.name}`}</span>
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
