import { inWordsCapitalized } from "#shared/in-words.ts"
import { cvvAttempts, waitMinutes } from "#shared/limits.ts"
import { Card } from "../../ui/card.tsx"
import { CheckListCard } from "../../ui/check-list-card.tsx"

const facts = [
  ["CVV", "Required"],
  ["Fee", "Free"],
  ["Daily limit", "Depends on the card"],
] as const

const security = [
  "Each transfer takes the CVV, which is never stored",
  `${inWordsCapitalized(cvvAttempts)} wrong CVVs block the card's transfers for ${waitMinutes} minutes`,
  "A frozen card can't send money",
  "You confirm each transfer in a second step",
] as const

/** Facts about card transfers, next to the form. */
export function CardTransferFacts() {
  return (
    <aside aria-label="About card transfers" className="grid gap-4">
      <Card aria-label="Conditions">
        <dl className="px-4 py-1.5 md:px-6">
          {facts.map(([name, value]) => (
            <div
              key={name}
              className="flex justify-between gap-4 border-t border-line py-2.75 first:border-t-0"
            >
              <dt className="text-ink-2">{name}</dt>
              <dd className="text-right font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <CheckListCard id="card-transfer-security" title="Security" items={security} />
    </aside>
  )
}
