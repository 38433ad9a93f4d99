import { numberInWords } from "#shared/in-words.ts"
import { cvvAttempts, waitMinutes } from "#shared/limits.ts"
import { say } from "../../lib/say.ts"
import { Card } from "../../ui/card.tsx"
import { CheckListCard } from "../../ui/check-list-card.tsx"

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const facts = [
  [say("CVV"), say("Required")],
  [say("Fee"), say("Free")],
  [say("Daily limit"), say("Depends on the card")],
] as const

const security = [
  say("Each transfer takes the CVV, which is never stored"),
  say("{count} wrong CVVs block the card's transfers for {minutes} minutes", {
    count: capitalized(say(numberInWords(cvvAttempts))),
    minutes: waitMinutes,
  }),
  say("A frozen card can't send money"),
  say("You confirm each transfer in a second step"),
] as const

/** Facts about card transfers, next to the form. */
export function CardTransferFacts() {
  return (
    <aside aria-label={say("About card transfers")} className="grid gap-4">
      <Card aria-label={say("Conditions")}>
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
      <CheckListCard id="card-transfer-security" title={say("Security")} items={security} />
    </aside>
  )
}
