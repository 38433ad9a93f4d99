import { type ComponentType, Suspense } from "react"
import { type Late, late } from "../lib/late.tsx"

const attempts = new Set<() => Promise<unknown>>()
let pageStands = false

/**
 * What opens over a page when it is asked for: its code is fetched once the page stands
 * (`fetchOverlays`), or when it is wanted before. It opens then, and nothing stands there until it does.
 */
export function lateOverlay<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): Late<Props> {
  const View = late(fetchCode)
  // What does not come is asked for again when it is wanted.
  const attempt = () => View.load().catch(() => undefined)
  if (pageStands) whenIdle(attempt)
  else attempts.add(attempt)
  function Overlay(props: Props) {
    return (
      <Suspense fallback={null}>
        <View {...props} />
      </Suspense>
    )
  }
  return Object.assign(Overlay, { load: View.load })
}

/** Fetches the code of all overlays from now on, when the browser has time. */
export function fetchOverlays(): void {
  pageStands = true
  for (const attempt of attempts) whenIdle(attempt)
  attempts.clear()
}

/** Resolves when all overlays there are could open at once. */
export async function untilOverlaysAreThere(): Promise<void> {
  await Promise.all([...attempts].map((attempt) => attempt()))
}

/** Does something when the browser has time, after two seconds in any case. */
export function whenIdle(act: () => unknown): void {
  // Safari has no idle callbacks.
  if ("requestIdleCallback" in globalThis) requestIdleCallback(() => void act(), { timeout: 2_000 })
  else setTimeout(() => void act(), 200)
}
