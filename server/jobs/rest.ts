import { setTimeout as sleep } from "node:timers/promises"

/**
 * How long a process rests after a batch, in durations of the batch: members, who wait for their transfers,
 * keep two thirds of the time or more.
 */
const restPerBatch = 2

/** The longest rest between two batches. A process that stops waits for it. */
const longestRestMs = 1_000

/**
 * Rests between two batches of a long job, so that members' transfers keep their rate.
 * @param tookMs how long the batch took, in milliseconds
 */
export function restAfterBatch(tookMs: number): Promise<void> {
  return sleep(Math.min(restPerBatch * tookMs, longestRestMs))
}
