import { bankTimeName, differsFromBank } from "../lib/bank-time.ts"
import { say } from "../lib/say.ts"

/** Names the clock of all times on a page, for a browser whose own shows another time. */
export function BankTimeNote({ className }: { className?: string }) {
  if (!differsFromBank(new Date())) return null
  return (
    <p className={className}>{say("All dates and times are in {zone}.", { zone: bankTimeName })}</p>
  )
}
