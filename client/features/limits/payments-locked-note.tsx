import { useQuery } from "@tanstack/react-query"
import Lock from "lucide-react/icons/lock"
import { say } from "../../lib/say.ts"
import { TextLink } from "../../ui/link.tsx"
import { Note } from "../../ui/note.tsx"
import { Say } from "../../ui/say.tsx"
import { limitsQuery } from "./api.ts"

/** A note on pages with payments that they are locked, with a link to unlock them. Empty when unlocked. */
export function PaymentsLockedNote() {
  const { data: limits } = useQuery(limitsQuery)
  if (!limits?.paymentsLockedAt) return null
  return (
    <div className="mb-4 md:mb-6">
      <Note
        tone="caution"
        icon={<Lock />}
        title={say("Payments to others are locked")}
        role="status"
      >
        <Say
          text="You can still send money between your own accounts. <unlock>Unlock payments</unlock>"
          unlock={<TextLink href="/profile#payments-lock" />}
        />
      </Note>
    </div>
  )
}
