import { queryOptions } from "@tanstack/react-query"
import type { Outcome } from "#shared/contracts/outcomes.ts"
import { post } from "../lib/api-client.ts"
import { putRecord, readRecords, removeRecord } from "../lib/device-records.ts"
import { isSignedOut, needsEnrollment } from "../lib/problem.ts"
import { holdLock, isLockHeld } from "../lib/web-locks.ts"

/** The delays before each question, in milliseconds; the last one repeats. */
const pauses = [0, 1_000, 2_000, 4_000, 8_000, 15_000]

/** How often to look whether another tab is still sending. */
const pollAgainMs = 1_000

type Options = {
  /** Whether a tab of this browser is still sending it: then that tab resolves the outcome. */
  isBeingSent: () => Promise<boolean>
  signal: AbortSignal
}

/**
 * Asks the bank the outcome of the request with a key, until it knows. The question voids a key that no request
 * has used, so it is not asked while a tab is sending. If one sends later all the same, the bank refuses it.
 * @throws the bank's answer if the member is not signed in; the signal's reason
 */
export async function findOutcome(key: string, { isBeingSent, signal }: Options): Promise<Outcome> {
  for (let tries = 0; ; tries += 1) {
    await pauseFor(pauses[Math.min(tries, pauses.length - 1)] ?? 0, signal)
    while (await isBeingSent()) await pauseFor(pollAgainMs, signal)
    try {
      return await post<Outcome>("/api/outcomes", { key }, { signal })
    } catch (error) {
      if (signal.aborted || isSignedOut(error) || needsEnrollment(error)) throw error
    }
  }
}

/** Ends early when the member returns to the page or the browser is online again. */
function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController()
    const done = () => {
      clearTimeout(timer)
      stop.abort()
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener("online", done, { signal: stop.signal })
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer)
        stop.abort()
        reject(signal.reason as Error)
      },
      { signal: stop.signal },
    )
  })
}

/** What a submission is, in a sentence: "your transfer". */
const submissionKinds = [
  "transfer",
  "cardTransfer",
  "exchange",
  "deposit",
  "application",
  "repayment",
  "withdrawal",
  "order",
  "request",
] as const

/**
 * A request that moves money, from before it is sent until the member knows its outcome. It is all that the
 * app keeps of it on the device: no payee, no text, no card.
 */
export type Submission = {
  /** Its idempotency key. */
  key: string
  /** The id of the member whose submission it is. */
  owner: number
  kind: (typeof submissionKinds)[number]
  /** What the member read: "€120.00". */
  amount: string
  /** By this device's clock, in milliseconds. */
  sentAt: number
}

/** By hand: the first screen has no library for it. */
const isSubmission = (record: unknown): record is Submission =>
  typeof record === "object" &&
  record !== null &&
  "key" in record &&
  typeof record.key === "string" &&
  "owner" in record &&
  typeof record.owner === "number" &&
  "kind" in record &&
  typeof record.kind === "string" &&
  submissionKinds.some((kind) => kind === record.kind) &&
  "amount" in record &&
  typeof record.amount === "string" &&
  "sentAt" in record &&
  typeof record.sentAt === "number"

/** The bank keeps outcomes for 90 days: an older question would void what was carried out. */
const askedForMs = 60 * 86_400_000

const lockOf = (key: string) => `tessera-sending-${key}`

/** The keys of this document's forms that are still on the screen. They say themselves how it ended. */
const onScreen = new Set<string>()

/** A submission of a form in this document. */
export type Sending = {
  /** The form left the screen: its outcome is said elsewhere. */
  leave: () => void
  /** The outcome is known, or nobody asks any longer. Removes the record unless it is still to be said. */
  end: (isKnown: boolean) => Promise<void>
}

/** Keeps a submission on the device before it is sent, and shows other tabs that it is being sent. */
export async function beginSending(submission: Submission): Promise<Sending> {
  const { key } = submission
  let ended = false
  onScreen.add(key)
  const release = await holdLock(lockOf(key))
  await putRecord(key, submission)
  return {
    leave() {
      if (ended) return
      onScreen.delete(key)
      // Written again, so that all tabs look at it.
      void putRecord(key, submission)
    },
    async end(isKnown) {
      ended = true
      const isSaid = onScreen.delete(key) && isKnown
      release()
      await (isSaid ? removeRecord(key) : putRecord(key, submission))
    },
  }
}

export const forgetSubmission = ({ key }: Submission): Promise<void> => removeRecord(key)

/** The first part of the keys of queries about submissions. */
export const submissionsKey = "submissions"

/** The member's submissions on this device whose outcome no form on this screen tells, the oldest first. */
export const submissionsQuery = (owner: number) =>
  queryOptions({
    queryKey: [submissionsKey, owner],
    queryFn: async () => {
      const records = [...(await readRecords()).values()]
      return records
        .filter(isSubmission)
        .filter((each) => each.owner === owner && !onScreen.has(each.key))
        .filter(({ sentAt }) => Date.now() - sentAt < askedForMs)
        .sort((one, other) => one.sentAt - other.sentAt)
    },
    staleTime: 0,
    gcTime: 0,
  })

/** The outcome of the member's submission with this key. Pending until the bank knows it. */
export const outcomeQuery = (owner: number, key: string) =>
  queryOptions({
    queryKey: [submissionsKey, owner, key],
    queryFn: ({ signal }): Promise<Outcome> =>
      findOutcome(key, { isBeingSent: () => isLockHeld(lockOf(key)), signal }),
  })

/** Whether a tab of this browser is still sending it. */
export const beingSentQuery = (key: string) =>
  queryOptions({
    queryKey: [submissionsKey, "being sent", key],
    queryFn: () => isLockHeld(lockOf(key)),
    refetchInterval: 1_000,
    staleTime: 0,
    gcTime: 0,
  })
