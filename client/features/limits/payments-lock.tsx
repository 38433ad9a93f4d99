import { useQuery } from "@tanstack/react-query"
import Lock from "lucide-react/icons/lock"
import type { Limits } from "#shared/contracts/limits.ts"
import { formatDateTime } from "../../lib/format-date.ts"
import { useScrollTarget } from "../../lib/use-scroll-target.ts"
import { Card } from "../../ui/card.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Note } from "../../ui/note.tsx"
import { RowsSkeleton } from "../../ui/rows.tsx"
import { Switch } from "../../ui/switch.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { limitsQuery, useLockPayments } from "./api.ts"

/** The target of links from notices. */
const lockId = "payments-lock"

/** A switch that blocks all payments to others. */
export function PaymentsLock() {
  const query = useQuery(limitsQuery)
  const heading = useScrollTarget(lockId)
  return (
    <Card aria-labelledby={lockId}>
      <h3 id={lockId} ref={heading} tabIndex={-1} className="px-4 pt-5 text-card md:px-6">
        Payments Lock
      </h3>
      <Loaded query={query} failure="The lock did not load" skeleton={<RowsSkeleton count={2} />}>
        {(limits) => <LockSwitch limits={limits} />}
      </Loaded>
    </Card>
  )
}

function LockSwitch({ limits: { paymentsLockedAt } }: { limits: Limits }) {
  const { mutate, isPending } = useLockPayments()
  const locked = paymentsLockedAt !== null
  function change(lock: boolean) {
    const title = lock ? "Payments are locked" : "Payments are unlocked"
    mutate(lock, { onSuccess: () => showToast({ title }) })
  }
  return (
    <div className="grid gap-3 px-4 pt-1 pb-5 md:px-6 md:pb-6">
      <p className="max-w-[60ch] text-ink-2">
        Stops all transfers and card transfers to others at once. You can still move money between
        your own accounts, exchange it, and repay loans. To unlock them, you need your second factor
        or your password.
      </p>
      <Switch label="Lock payments to others" checked={locked} busy={isPending} onChange={change} />
      {paymentsLockedAt !== null && (
        <p className="text-13 text-ink-3">Locked since {formatDateTime(paymentsLockedAt)}</p>
      )}
    </div>
  )
}

/** A note on pages with payments that they are locked, with a link to unlock them. Empty when unlocked. */
export function PaymentsLockedNote() {
  const { data: limits } = useQuery(limitsQuery)
  if (!limits?.paymentsLockedAt) return null
  return (
    <div className="mb-4 md:mb-6">
      <Note tone="caution" icon={<Lock />} title="Payments to others are locked" role="status">
        You can still send money between your own accounts.{" "}
        <TextLink href={`/profile#${lockId}`}>Unlock payments</TextLink>
      </Note>
    </div>
  )
}
