import { useSyncExternalStore } from "react"

/*
 * With SCA_POLICY=required, a session without a second factor can only set one up: every other call is
 * answered enrolment_required. Whichever call receives that first, the whole app then shows the setup.
 */
let required = false
const listeners = new Set<() => void>()

/** A call was answered enrolment_required. */
export const requireEnrollment = () => change(true)

/** A second factor was set up, or the session ended. */
export const endEnrollment = () => change(false)

/** Whether this session must set up a second factor first. */
export function useEnrollmentRequired(): boolean {
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
