import type { Spending } from "#shared/contracts/insights.ts"
import { categoryNames } from "#shared/insights/categories.ts"
import { formatAmount } from "#shared/money/format.ts"
import { nameInitials } from "../../lib/initials.ts"
import { say } from "../../lib/say.ts"
import { Card, CardHead } from "../../ui/card.tsx"
import { Row, Rows } from "../../ui/rows.tsx"
import { Tile } from "../../ui/tile.tsx"
import { CategoryTile } from "./category-icon.tsx"

const count = (payments: number) =>
  say("{count, plural, one {# payment} other {# payments}}", { count: payments })

/** The payees on whom the most was spent in a month. */
export function PayeesCard({ spending: { payees } }: { spending: Spending }) {
  if (payees.length === 0) return null
  return (
    <Card aria-labelledby="top-payees">
      <CardHead id="top-payees" title={say("Most Paid")} />
      <Rows className="py-2">
        {payees.map(({ name, iban, amount, payments }) => (
          <Row
            key={`${name} ${iban}`}
            tile={<Tile>{nameInitials(name ?? "?")}</Tile>}
            title={
              <bdi translate="no" className="wrap-anywhere">
                {name ?? say("Without a name")}
              </bdi>
            }
            end={formatAmount(amount, "EUR")}
            detail={count(payments)}
          />
        ))}
      </Rows>
    </Card>
  )
}

/** What moved without being spent or earned. */
export function ExcludedCard({ spending: { excluded } }: { spending: Spending }) {
  if (excluded.length === 0) return null
  return (
    <Card aria-labelledby="not-spending">
      <CardHead id="not-spending" title={say("Not Counted")} />
      <p className="mt-1 px-4 text-ink-2 md:px-6">
        {say(
          "Money between your accounts, and payments that came back, are neither spending nor income.",
        )}
      </p>
      <Rows className="py-2">
        {excluded.map(({ category, amount, payments }) => (
          <Row
            key={category}
            tile={<CategoryTile category={category} />}
            title={say(categoryNames[category])}
            end={formatAmount(amount, "EUR")}
            detail={count(payments)}
          />
        ))}
      </Rows>
    </Card>
  )
}
