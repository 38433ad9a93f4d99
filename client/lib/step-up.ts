import { useSyncExternalStore } from "react"
import type { Challenge } from "#shared/contracts/confirmations.ts"
import type { ProblemDocument } from "#shared/contracts/problem.ts"
import { challengeMs } from "#shared/time/patience.ts"
import { problemOf } from "./problem.ts"

/** What proves who asks, beside what a request says. */
export type Given = {
  /** Goes into the body. */
  password?: string
  /** Of a confirmation: goes into the header Confirmation-Proof. */
  proof?: string
}

/** A request that may need a step before it is carried out. */
export type Request<T> = {
  /** Makes the call: each time the same one, with what the customer has given meanwhile. */
  attempt: (given: Given) => Promise<T>
  /** Its idempotency key, if it has one. */
  key?: string | undefined
  /** What the customer asked for, as the password step's button says it: "Show Details". */
  action?: string | undefined
}

/** What the bank wants before it goes on, as the dialog shows it. */
export type Step = {
  /** password_required, wrong_password, too_many_requests after a password, or confirmation_required. */
  problem: ProblemDocument
  /** Until when a confirmation can be given, by this browser's clock. */
  endsAt: number
  action: string | undefined
  /** Whether it is answered, and the request is under way again. */
  busy: boolean
}

/** `again` asks anew without anything, which gets a new challenge in the place of one that is over. */
export type Answer = Given | "again"

/** The customer closed the step: the bank did nothing of what was asked. */
export class NotConfirmed extends Error {
  override readonly name = "NotConfirmed"

  constructor(purpose: Challenge["purpose"] | undefined) {
    super(purpose === "payment" ? "No money moved." : "Nothing was changed.")
  }
}

let step: Step | undefined
let waiting: { resolve: (answer: Answer) => void; reject: (error: unknown) => void } | undefined
let hosts = 0
const listeners = new Set<() => void>()

let line: Promise<unknown> = Promise.resolve()
let inLine = 0

/**
 * The proof that was last sent with an idempotency key, kept until there is an answer: who asks again
 * after a lost reply sends the same once more, and is not asked to confirm twice.
 */
let kept: { key: string; proof: string } | undefined

/**
 * Carries a request out, and makes a step of it where the bank wants the password again or a
 * confirmation by a second factor (PSD2 RTS article 5; ASVS 7.5.3): asks the customer, then sends the
 * same request again. Several at once take turns; whoever waited asks once more first, since what was
 * given meanwhile may do.
 * @throws NotConfirmed when the customer closes the step; whatever `attempt` throws for other reasons
 */
export async function withSteps<T>(request: Request<T>): Promise<T> {
  const given = kept && kept.key === request.key ? { proof: kept.proof } : {}
  const first = await tried(request, given)
  if ("result" in first) return first.result
  if (hosts === 0) throw first.error
  return inTurn(async (waited) => {
    let outcome = waited ? await tried(request, {}) : first
    let proof: string | undefined
    while (!("result" in outcome)) {
      const answer = await ask(outcome, request.action)
      if (answer === "again") proof = undefined
      else proof = answer.proof ?? proof
      outcome = await tried(request, {
        ...(answer !== "again" && answer.password !== undefined && { password: answer.password }),
        ...(proof !== undefined && { proof }),
      })
      if (!("result" in outcome) && kindOf(outcome.problem) === "confirmation") proof = undefined
    }
    return outcome.result
  })
}

/** Whether a step asks for the password or for a second factor. */
export function kindOf({ code }: ProblemDocument): "password" | "confirmation" {
  return code === "confirmation_required" ? "confirmation" : "password"
}

/** The step that the customer has to take now, if any. */
export function useStep(): Step | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => step,
  )
}

/** Whether the bank waits for the customer: then it is no wonder that they look elsewhere. */
export function awaitsCustomer(): boolean {
  return waiting !== undefined
}

/** Gives what the step asks for; the request goes out again. */
export function answerStep(answer: Answer): void {
  if (step) show({ ...step, busy: true })
  waiting?.resolve(answer)
  waiting = undefined
}

/** The customer does not want to. */
export function cancelStep(): void {
  endStep(new NotConfirmed(step?.problem.challenge?.purpose))
}

/** Ends the step for another reason, such as the session's end: the request fails with it. */
export function endStep(error: unknown): void {
  waiting?.reject(error)
  waiting = undefined
}

/** Says that there is somebody to show steps. @returns says that they are gone: none stays open */
export function hostSteps(): () => void {
  hosts += 1
  return () => {
    hosts -= 1
    if (hosts === 0) cancelStep()
  }
}

type Refused = { problem: ProblemDocument; error: unknown }

async function tried<T>(
  { attempt, key }: Request<T>,
  given: Given,
): Promise<{ result: T } | Refused> {
  if (key !== undefined && given.proof !== undefined) kept = { key, proof: given.proof }
  try {
    const result = await attempt(given)
    if (kept?.key === key) kept = undefined
    return { result }
  } catch (error) {
    const problem = problemOf(error)
    if (!problem || !wantsStep(problem, given)) throw error
    if (kindOf(problem) === "confirmation" && kept?.key === key) kept = undefined
    return { problem, error }
  }
}

function wantsStep({ code, challenge }: ProblemDocument, { password }: Given): boolean {
  if (code === "password_required") return true
  if (code === "confirmation_required") return challenge !== undefined
  // Elsewhere these speak of a password that a form of its own asked for.
  return password !== undefined && (code === "wrong_password" || code === "too_many_requests")
}

function inTurn<T>(work: (waited: boolean) => Promise<T>): Promise<T> {
  const waited = inLine > 0
  inLine += 1
  const mine = line
    .then(() => work(waited))
    .finally(() => {
      inLine -= 1
      show(undefined)
    })
  line = mine.catch(() => undefined)
  return mine
}

function ask({ problem, error }: Refused, action: string | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    waiting = { resolve, reject }
    show({ problem, endsAt: endOf(problem, error), action, busy: false })
  })
}

/**
 * Both times are the bank's, so that a clock that goes wrong here does not matter. The Date header leaves
 * out the fraction of its second, so the difference may be more than a challenge lasts.
 */
function endOf({ challenge }: ProblemDocument, error: unknown): number {
  if (!challenge) return Number.POSITIVE_INFINITY
  const date = error instanceof Error && "date" in error ? String(error.date) : ""
  const asked = Date.parse(date)
  const now = Date.now()
  const left = Date.parse(challenge.expiresAt) - (Number.isNaN(asked) ? now : asked)
  return now + Math.min(left, challengeMs)
}

function show(next: Step | undefined): void {
  step = next
  for (const listener of listeners) listener()
}
