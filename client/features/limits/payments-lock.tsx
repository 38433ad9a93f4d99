import { useQuery } from "@tanstack/react-query"
import type { Limits } from "#shared/contracts/limits.ts"
import { formatDateTime } from "../../lib/format-date.ts"
import { useScrollTarget } from "../../lib/fragment.ts"
import { say } from "../../lib/say.ts"
import { Card } from "../../ui/card.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { Switch } from "../../ui/switch.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { limitsQuery, useLockPayments } from "./api.ts"

/** The target of links from notices (payments-locked-note.tsx). */
const lockId = "payments-lock"

/** A switch that blocks all payments to others. */
export function PaymentsLock() {
  const query = useQuery(limitsQuery)
  const heading = useScrollTarget(lockId)
  return (
    <Card aria-labelledby={lockId}>
      <h3 id={lockId} ref={heading} tabIndex={-1} className="px-4 pt-5 text-card md:px-6">
        {say("Payments Lock")}
      </h3>
      <Loaded query={query} failure={say("The lock did not load")} skeleton={<LockSkeleton />}>
        {(limits) => <LockSwitch limits={limits} />}
      </Loaded>
    </Card>
  )
}

/** A placeholder with the size of the paragraph and the switch. */
function LockSkeleton() {
  return (
    <div role="status" className="grid gap-3 px-4 pt-1 pb-5 md:px-6 md:pb-6">
      <span className="sr-only">{say("Loading...")}</span>
      <div aria-hidden="true" className="grid max-w-[60ch] gap-2 py-1 max-md:pb-11">
        <Skeleton className="h-3" />
        <Skeleton className="h-3" />
        <Skeleton className="h-3 w-2/5" />
      </div>
      <div aria-hidden="true" className="flex h-7 items-center justify-between touch:h-11">
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="h-7 w-12 rounded-full!" />
      </div>
    </div>
  )
}

function LockSwitch({ limits: { paymentsLockedAt } }: { limits: Limits }) {
  const { mutate, isPending } = useLockPayments()
  const locked = paymentsLockedAt !== null
  function change(lock: boolean) {
    const title = lock ? say("Payments are locked") : say("Payments are unlocked")
    mutate(lock, { onSuccess: () => showToast({ title }) })
  }
  return (
    <div className="grid gap-3 px-4 pt-1 pb-5 md:px-6 md:pb-6">
      <p className="max-w-[60ch] text-ink-2">
        {say(
          "Stops all transfers and card transfers to others at once. You can still move money between your own accounts, exchange it, and repay loans. To unlock them, you need your second factor or your password.",
        )}
      </p>
      <Switch
        label={say("Lock payments to others")}
        checked={locked}
        busy={isPending}
        onChange={change}
      />
      {paymentsLockedAt !== null && (
        <p className="text-13 text-ink-3">
          {say("Locked since {time}", { time: formatDateTime(paymentsLockedAt) })}
        </p>
      )}
    </div>
  )
}
