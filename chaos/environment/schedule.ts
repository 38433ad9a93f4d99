import type { Random } from "../workload/random.ts"
import type { FaultKind } from "./fault-kinds.ts"
import { clockJump } from "./faults/clock-jump.ts"
import { diskFull } from "./faults/disk-full.ts"
import { blackHole, cut, delay, halfClose } from "./faults/network-faults.ts"
import { poolExhaustion } from "./faults/pool-exhaustion.ts"
import { apiKill, apiStop } from "./faults/process-faults.ts"
import { railFaults } from "./faults/rail-faults.ts"
import { killAtCommit, lostCommitReply, lostHttpReply } from "./faults/reply-faults.ts"
import { backendKill, serverImmediate, serverKill } from "./faults/server-faults.ts"
import { pause } from "./pause.ts"
import type { Fault, Scenario } from "./scenario.ts"

/** Each kind, and the mean of the milliseconds from the end of one to the beginning of the next. */
const faults: Record<FaultKind, readonly [Fault, number]> = {
  "api-kill": [apiKill, 4_500],
  "api-stop": [apiStop, 8_000],
  "backend-kill": [backendKill, 30_000],
  "server-kill": [serverKill, 30_000],
  "server-immediate": [serverImmediate, 30_000],
  cut: [cut, 2_000],
  "half-close": [halfClose, 3_500],
  "black-hole": [blackHole, 8_000],
  delay: [delay, 5_000],
  "lost-commit-reply": [lostCommitReply, 1_500],
  "lost-http-reply": [lostHttpReply, 600],
  "kill-at-commit": [killAtCommit, 5_500],
  "pool-exhaustion": [poolExhaustion, 30_000],
  "disk-full": [diskFull, 20_000],
  "clock-jump": [clockJump, 4_000],
  ...railFaults,
}

/**
 * By how much pauses must be longer, so that as many faults of these kinds begin in a second as
 * wanted; in fact fewer, since each lasts a while.
 */
export function pausesFor(kinds: readonly FaultKind[], faultsPerSecond: number): number {
  const usual = kinds.reduce((sum, kind) => sum + 1_000 / faults[kind][1], 0)
  return usual / faultsPerSecond
}

/**
 * Repeats one kind of fault until the signal is aborted. The pauses are drawn evenly up to about
 * twice the mean. What to do and when is drawn from `random` alone.
 * @param firstWithinMs the longest first pause, so that a short trial has every kind
 * @param slower how many times longer than usual the pauses are
 * @returns once the last one has ended
 */
export async function repeatFault(
  kind: FaultKind,
  scenario: Scenario,
  random: Random,
  signal: AbortSignal,
  firstWithinMs: number,
  slower = 1,
): Promise<void> {
  const [fault, usual] = faults[kind]
  const mean = Math.round(usual * slower)
  for (let longest = Math.min(mean, firstWithinMs); ; longest = Math.round(mean * 1.9)) {
    await pause(random.int(mean / 20, longest), signal)
    if (signal.aborted) return
    try {
      await fault(scenario, random, signal)
    } catch (error) {
      scenario.note(`The fault ${kind} itself failed: ${String(error)}`)
    }
  }
}
