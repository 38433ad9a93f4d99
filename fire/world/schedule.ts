import type { Random } from "../workload/random.ts"
import type { FaultKind } from "./fault-kinds.ts"
import { clockJump } from "./faults/clock-jump.ts"
import { diskFull } from "./faults/disk-full.ts"
import { blackHole, cut, delay, halfClose } from "./faults/network-faults.ts"
import { poolExhaustion } from "./faults/pool-exhaustion.ts"
import { apiKill, apiStop } from "./faults/process-faults.ts"
import { killAtCommit, lostCommitReply, lostHttpReply } from "./faults/reply-faults.ts"
import { backendKill, serverImmediate, serverKill } from "./faults/server-faults.ts"
import { pause } from "./pause.ts"
import type { Fault, Scene } from "./scene.ts"

/** Each kind, and the mean of the milliseconds from the end of one to the beginning of the next. */
const faults: Record<FaultKind, readonly [Fault, number]> = {
  "api-kill": [apiKill, 3_000],
  "api-stop": [apiStop, 5_000],
  "backend-kill": [backendKill, 25_000],
  "server-kill": [serverKill, 25_000],
  "server-immediate": [serverImmediate, 25_000],
  cut: [cut, 1_500],
  "half-close": [halfClose, 2_500],
  "black-hole": [blackHole, 6_000],
  delay: [delay, 4_000],
  "lost-commit-reply": [lostCommitReply, 1_200],
  "lost-http-reply": [lostHttpReply, 500],
  "kill-at-commit": [killAtCommit, 4_000],
  "pool-exhaustion": [poolExhaustion, 20_000],
  "disk-full": [diskFull, 12_000],
  "clock-jump": [clockJump, 2_500],
}

const FIRST_WITHIN_MS = 10_000

/**
 * Does one kind of fault again and again, until the signal is given. The pauses before are drawn evenly
 * up to about twice its mean; the first one is shorter, so that a short trial sees every kind. What to
 * do and when is drawn from `random` alone.
 * @returns once the last one has ended
 */
export async function keepDoing(
  kind: FaultKind,
  scene: Scene,
  random: Random,
  signal: AbortSignal,
): Promise<void> {
  const [fault, mean] = faults[kind]
  for (let longest = Math.min(mean, FIRST_WITHIN_MS); ; longest = Math.round(mean * 1.9)) {
    await pause(random.int(mean / 20, longest), signal)
    if (signal.aborted) return
    try {
      await fault(scene, random, signal)
    } catch (error) {
      scene.note(`The fault ${kind} itself failed: ${String(error)}`)
    }
  }
}
