import { useSyncExternalStore } from "react"

/*
 * Under SCA_POLICY=required a session without a second factor may only set one up: every other call is
 * answered enrolment_required. Whichever call hears it first, the whole app shows the way there.
 */
let required = false
const listeners = new Set<() => void>()

/** A call was answered enrolment_required. */
export const requireEnrolment = () => change(true)

/** A second factor was set up, or the session is over. */
export const endEnrolment = () => change(false)

/** Whether the bank has refused this session everything but to set up a second factor. */
export function useEnrolmentRequired(): boolean {
  return useSyncExternalStore(subscribe, () => required)
}

function change(next: boolean) {
  if (required === next) return
  required = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
