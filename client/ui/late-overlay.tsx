import { type ComponentType, Suspense } from "react"
import { type Late, late } from "../lib/late.tsx"

const attempts = new Set<() => Promise<unknown>>()
let pageStands = false

/**
 * An overlay whose code is fetched after the page has loaded (`fetchOverlays`), or when it is first opened.
 * It renders nothing until then.
 */
export function lateOverlay<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): Late<Props> {
  const View = late(fetchCode)
  // A failed import is retried when the overlay is opened.
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

/** Fetches the code of all overlays when the browser is idle. */
export function fetchOverlays(): void {
  pageStands = true
  for (const attempt of attempts) whenIdle(attempt)
  attempts.clear()
}

/** Resolves when the code of all overlays is loaded. */
export async function untilOverlaysAreThere(): Promise<void> {
  await Promise.all([...attempts].map((attempt) => attempt()))
}

/** Runs a callback when the browser is idle, after two seconds at the latest. */
export function whenIdle(act: () => unknown): void {
  // Safari does not support requestIdleCallback.
  if ("requestIdleCallback" in globalThis) requestIdleCallback(() => void act(), { timeout: 2_000 })
  else setTimeout(() => void act(), 200)
}
