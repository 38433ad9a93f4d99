import TriangleAlert from "lucide-react/icons/triangle-alert"
import { formatAmount } from "#shared/money/format.ts"
import { say } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Note } from "../../ui/note.tsx"
import type { InstantRest } from "./other-banks.ts"

type InstantLimitNoteProps = {
  exceeded: InstantRest
  onStandard: () => void
}

/** Says that an instant payment would exceed the member's own limit, and offers Standard. */
export function InstantLimitNote({ exceeded: { limit, left }, onStandard }: InstantLimitNoteProps) {
  const max = formatAmount(limit.amount, "EUR")
  return (
    <Note
      tone="caution"
      role="status"
      icon={<TriangleAlert />}
      title={say("Over your limit for instant payments")}
    >
      <p>
        {say(
          "{per, select, day {You set a limit of {max} a day, and {left} is left today.} other {You set a limit of {max} for each payment.}} Send a standard transfer instead, or change the limit.",
          { per: limit.per, max, left: formatAmount(left, "EUR") },
        )}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button tone="secondary" onClick={onStandard}>
          {say("Choose Standard")}
        </Button>
        <TextLink href="/profile#instant-limit">{say("Change the limit")}</TextLink>
      </div>
    </Note>
  )
}
