import type { SessionTime } from "#shared/contracts/security.ts"

/** What ends the session: that nothing is done, or that it has lasted as long as any may. */
export type SessionEnd = keyof SessionTime

/** A session that is about to end. */
export type Ending = { by: SessionEnd; secondsLeft: () => number }

type SessionClock = {
  /** The bank has said how long the session lasts. */
  heard(time: SessionTime): void
  /** Asks the bank now. */
  check(): Promise<void>
  /** The customer knows that the longest time is over soon; there is nothing to be done about it. */
  acknowledge(): void
  stop(): void
}

/** When the bank could not be asked, and at the very end: how long to wait before the next try. */
const againMs = 2_000

let current: { left(): SessionTime } | undefined

/** Why a session that is over has ended, as far as this page can tell; undefined where it knew of none. */
export function whyEnded(): SessionEnd | "elsewhere" | undefined {
  const left = current?.left()
  if (!left) return undefined
  if (left.absolute <= againMs / 1_000) return "absolute"
  return left.idle <= againMs / 1_000 ? "idle" : "elsewhere"
}

/**
 * Keeps an eye on when the session ends. Never warns by its own reckoning: before anything is shown the
 * bank is asked, since other tabs and other calls keep the session alive too, and a device that slept or
 * whose clock was set knows nothing.
 * @param ask what the bank says; rejects when it cannot be asked, or when the session is over
 * @param leadSeconds how long before the end to warn
 * @param onEnding told of the end that comes first; undefined when there is none near
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

  /** The steady clock stands still while a device sleeps, the other one may be set: the later one counts. */
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
