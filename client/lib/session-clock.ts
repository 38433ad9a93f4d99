import type { SessionTime } from "#shared/contracts/security.ts"

/** Why the session will end: no activity, or the maximum length. */
export type SessionEnd = keyof SessionTime

/** A session that is about to end. */
export type Ending = { by: SessionEnd; secondsLeft: () => number }

type SessionClock = {
  /** The bank has said how long the session lasts. */
  heard(time: SessionTime): void
  /** Asks the bank now. */
  check(): Promise<void>
  /** The member knows that the maximum length is near; it cannot be extended. */
  acknowledge(): void
  stop(): void
}

/** The delay before the next try when the bank could not be asked, and at the very end. */
const againMs = 2_000

let current: { left(): SessionTime } | undefined

/** Why an ended session ended, as far as this page knows; undefined otherwise. */
export function endReason(): SessionEnd | "elsewhere" | undefined {
  const left = current?.left()
  if (!left) return undefined
  if (left.absolute <= againMs / 1_000) return "absolute"
  return left.idle <= againMs / 1_000 ? "idle" : "elsewhere"
}

/**
 * Watches for the end of the session. Always asks the bank before it warns, because other tabs and calls
 * extend the session too, and this device may have slept or its clock may have been set.
 * @param ask returns the bank's answer; rejects when the bank cannot be asked, or the session has ended
 * @param leadSeconds how long before the end to warn
 * @param onEnding receives the earlier end; undefined when none is near
 */
export function sessionClock(
  ask: () => Promise<SessionTime>,
  leadSeconds: number,
  onEnding: (ending: Ending | undefined) => void,
): SessionClock {
  let known: SessionTime | undefined
  let asOf = { wall: 0, steady: 0 }
  let shown: SessionEnd | undefined
  let acknowledged = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** The monotonic clock stops while a device sleeps, and the wall clock may be set: uses the later one. */
  function left({ idle, absolute }: SessionTime): SessionTime {
    const passed = Math.max(Date.now() - asOf.wall, performance.now() - asOf.steady) / 1_000
    return { idle: idle - passed, absolute: absolute - passed }
  }
  function next(time: SessionTime): { by: SessionEnd; seconds: number } {
    const { idle, absolute } = left(time)
    if (absolute <= idle) return { by: "absolute", seconds: absolute }
    return { by: "idle", seconds: idle }
  }

  function show(by: SessionEnd | undefined): void {
    if (by === shown) return
    shown = by
    onEnding(by && { by, secondsLeft: () => Math.max(0, known ? left(known)[by] : 0) })
  }

  function wait(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void check(), Math.max(ms, againMs))
  }

  function heard(time: SessionTime): void {
    if (stopped) return
    known = time
    asOf = { wall: Date.now(), steady: performance.now() }
    const { by, seconds } = next(time)
    const near = seconds <= leadSeconds
    show(near && !(by === "absolute" && acknowledged) ? by : undefined)
    wait((near ? seconds : seconds - leadSeconds) * 1_000)
  }

  async function check(): Promise<void> {
    try {
      heard(await ask())
    } catch {
      if (!stopped) wait(againMs)
    }
  }

  function look(): void {
    if (known && next(known).seconds <= leadSeconds) void check()
  }

  current = { left: () => left(known ?? { idle: Infinity, absolute: Infinity }) }
  const mine = current
  document.addEventListener("visibilitychange", look)
  addEventListener("focus", look)
  addEventListener("pageshow", look)
  return {
    heard,
    check,
    acknowledge() {
      acknowledged = true
      show(undefined)
    },
    stop() {
      stopped = true
      if (current === mine) current = undefined
      clearTimeout(timer)
      document.removeEventListener("visibilitychange", look)
      removeEventListener("focus", look)
      removeEventListener("pageshow", look)
    },
  }
}
