import { useSyncExternalStore } from "react"
import type { ProblemDocument } from "#shared/contracts/problem.ts"
import { challengeMs } from "#shared/time/timeouts.ts"
import {
  type Change,
  NotConfirmed,
  type StepUpProof,
  sendChangesWith,
} from "../../lib/api-client.ts"
import { problemOf } from "../../lib/problem.ts"
import { say, type Text } from "../../lib/say.ts"

/** What the bank requires, for the dialog. */
export type Step = {
  /** password_required, wrong_password, too_many_requests after a password, or confirmation_required. */
  problem: ProblemDocument
  /** When a confirmation expires, by this browser's clock. */
  endsAt: number
  action: Text | undefined
  /** Whether it is answered and the request has been sent again. */
  busy: boolean
}

/** `again` repeats the request without credentials, which replaces an expired challenge with a new one. */
export type Answer = StepUpProof | "again"

let step: Step | undefined
let waiting: { resolve: (answer: Answer) => void; reject: (error: unknown) => void } | undefined
let hosts = 0
const listeners = new Set<() => void>()

let line: Promise<unknown> = Promise.resolve()
let inLine = 0

/**
 * The proof last sent with an idempotency key, kept until there is an answer: a repeated request after a
 * lost answer sends it again, so that the member does not confirm twice.
 */
let kept: { key: string; proof: string } | undefined

/**
 * Sends a change, and shows a step when the bank requires the password or a confirmation with a
 * second factor (PSD2 RTS article 5; ASVS 7.5.3): asks the member, then repeats the request.
 * Concurrent requests take turns; one that has waited is first sent again without a step, because
 * an earlier step may suffice.
 * @throws NotConfirmed when the member cancels the step; whatever `attempt` throws for other
 *   reasons
 */
export async function withStepUp<T>(change: Change<T>): Promise<T> {
  const given = kept && kept.key === change.key ? { proof: kept.proof } : {}
  const first = await tried(change, given)
  if ("result" in first) return first.result
  if (hosts === 0) throw first.error
  return oneAtATime(async (waited) => {
    let outcome = waited ? await tried(change, {}) : first
    let proof: string | undefined
    while (!("result" in outcome)) {
      const answer = await ask(outcome, change.action)
      if (answer === "again") proof = undefined
      else proof = answer.proof ?? proof
      outcome = await tried(change, {
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

/** The current step, if any. */
export function useStep(): Step | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => step,
  )
}

/** Whether a step is open: then losing the focus is expected. */
export function awaitsMember(): boolean {
  return waiting !== undefined
}

/** Submits the step; the request is sent again. */
export function answerStep(answer: Answer): void {
  if (step) show({ ...step, busy: true })
  waiting?.resolve(answer)
  waiting = undefined
}

/** The member cancels the step. */
export function cancelStep(): void {
  const payment = step?.problem.challenge?.purpose === "payment"
  endStep(new NotConfirmed(say(payment ? "No money moved." : "Nothing was changed.")))
}

/** Ends the step for another reason, such as the end of the session: the request fails with it. */
export function endStep(error: unknown): void {
  waiting?.reject(error)
  waiting = undefined
}

/**
 * Registers the component that shows steps.
 * @returns a function that unregisters it and ends open steps
 */
export function hostSteps(): () => void {
  sendChangesWith(withStepUp)
  hosts += 1
  return () => {
    hosts -= 1
    if (hosts === 0) cancelStep()
  }
}

type Refused = { problem: ProblemDocument; error: unknown }

async function tried<T>(
  { attempt, key }: Change<T>,
  given: StepUpProof,
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

function wantsStep({ code, challenge }: ProblemDocument, { password }: StepUpProof): boolean {
  if (code === "password_required") return true
  if (code === "confirmation_required") return challenge !== undefined
  // Elsewhere, these concern a password that another form asked for.
  return password !== undefined && (code === "wrong_password" || code === "too_many_requests")
}

function oneAtATime<T>(work: (waited: boolean) => Promise<T>): Promise<T> {
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

function ask({ problem, error }: Refused, action: Text | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    waiting = { resolve, reject }
    show({ problem, endsAt: endOf(problem, error), action, busy: false })
  })
}

/**
 * Both times are the bank's, so that this device's clock does not matter. The Date header has no fractions
 * of a second, so the difference may exceed a challenge's lifetime.
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
