import type { ReactNode } from "react"
import type { Challenge } from "#shared/contracts/confirmations.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { say } from "../../lib/say.ts"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"

/**
 * Exactly the data to which the bank linked the confirmation, line by line (PSD2 RTS article 5(1)(a)). A
 * payment's amount comes first and is large.
 */
export function ChallengeSummary({
  summary,
  timeLeft,
}: {
  summary: Challenge["summary"]
  timeLeft: ReactNode
}) {
  const amount = summary.find(({ name }) => name === "Amount")
  return (
    <section
      aria-label={say("What you confirm")}
      className="rounded-menu bg-tile px-4 pt-3.5 pb-1.5"
    >
      {amount && (
        <div className="mb-2.5">
          <p className="text-13 text-ink-2">{amount.name}</p>
          <p
            translate="no"
            className="amount text-28 font-semibold tracking-[-.022em] wrap-anywhere"
          >
            {amount.value}
          </p>
        </div>
      )}
      <KeyValues className={amount ? "border-t border-line" : ""}>
        {summary
          .filter((line) => line !== amount)
          .map(({ name, value }) => (
            <KeyValue key={name} name={name}>
              {name === "IBAN" ? (
                <span translate="no" className="iban">
                  {formatIban(value)}
                </span>
              ) : (
                value
              )}
            </KeyValue>
          ))}
        <KeyValue name={say("Time left")}>{timeLeft}</KeyValue>
      </KeyValues>
    </section>
  )
}
