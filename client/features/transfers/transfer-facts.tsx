import { highestDailyLimit } from "#shared/limits.ts"
import { formatFigure } from "#shared/money/format.ts"
import { asWritten, say } from "../../lib/say.ts"
import { Card, CardBody } from "../../ui/card.tsx"
import { CheckListCard } from "../../ui/check-list-card.tsx"

const security = [
  say("Every IBAN is checked before sending"),
  say("Recipient names are checked with their bank, where possible"),
  say("You confirm each transfer in a second step"),
  say("A receipt with a unique reference"),
] as const

/** The IBAN registry's examples (ISO 13616). */
const examples = [
  [say("Germany"), asWritten("DE89 3704 0044 0532 0130 00")],
  [say("UK"), asWritten("GB29 NWBK 6016 1331 9268 19")],
  [say("France"), asWritten("FR14 2004 1010 0505 0001 3M02 606")],
  [say("Spain"), asWritten("ES91 2100 0418 4502 0005 1332")],
] as const

/**
 * Facts about transfers, next to the form (specification section 2, /transfer).
 * @param dailyLimit the member's own, in EUR as a decimal string, once loaded
 */
export function TransferFacts({
  dailyLimit = highestDailyLimit,
}: {
  dailyLimit?: string | undefined
}) {
  const facts = [
    [say("Speed"), say("SEPA Instant")],
    [say("Fee"), say("Free")],
    [say("Daily limit"), asWritten(`${formatFigure(dailyLimit)} EUR`)],
  ] as const
  return (
    <aside aria-label={say("About transfers")} className="grid gap-4">
      <Card aria-label={say("SEPA Instant")}>
        <dl className="grid grid-cols-3">
          {facts.map(([name, value]) => (
            <div
              key={name}
              className="border-l border-line px-4 py-3.5 first:border-l-0 lg:px-5 lg:py-4"
            >
              <dt className="text-12 text-ink-3">{name}</dt>
              <dd className="mt-0.5 font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <CheckListCard id="transfer-security" title={say("Security")} items={security} />
      <Card aria-labelledby="iban-format">
        <CardBody>
          <h2 id="iban-format" className="mb-1 text-card">
            {say("IBAN Format")}
          </h2>
          <dl>
            {examples.map(([country, iban]) => (
              <div
                key={country}
                className="flex items-baseline justify-between gap-4 border-t border-line py-2.5 text-13 first:border-t-0"
              >
                <dt className="font-semibold">{country}</dt>
                <dd translate="no" className="iban text-right text-ink-2">
                  {iban}
                </dd>
              </div>
            ))}
          </dl>
        </CardBody>
      </Card>
    </aside>
  )
}
