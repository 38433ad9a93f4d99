import { type MutationMeta, useQueryClient } from "@tanstack/react-query"
import { useCallback, useContext, useEffect, useRef, useState } from "react"
import { NetworkError } from "../lib/api-client.ts"
import { onAvailable } from "../lib/bank-availability.ts"
import { markDraftSent } from "../lib/draft.ts"
import { DraftOwner } from "../lib/draft-owner.ts"
import { isSignedOut, needsEnrollment } from "../lib/problem.ts"
import { useChange } from "../lib/use-change.ts"
import { refreshMoney } from "./money-queries.ts"
import { outcomeStillUnknown, type Progress, resolveOutcome } from "./resolve-outcome.ts"
import { beginSending, type Sending, type Submission } from "./submissions.ts"

type Callbacks<Result> = {
  /** The amount as the member reads it: "€120.00". */
  amount: string
  /** Called while the form is still on the screen: store the result and continue. */
  onSuccess: (result: Result) => void
  onError?: (error: Error) => void
}

export type MoneyMutation<Variables, Result> = {
  progress: Progress
  /** Sends. Does nothing while an earlier submission has no known outcome. */
  submit: (variables: Variables, callbacks: Callbacks<Result>) => void
  /** Checks again after `progress` became "unknown". */
  checkAgain: () => void
}

/** What a form sends, and the name of its draft, if it keeps one (client/lib/draft.ts). */
type Sent<Variables> = {
  kind: Submission["kind"] | ((variables: Variables) => Submission["kind"])
  draft?: string
}

/**
 * A mutation that moves money. Each submission has an idempotency key of its own, which is on the device before
 * the request goes and until the member knows the outcome (submissions.ts). Accounts and transactions are
 * refetched afterwards. If the member leaves the form during a request, it finishes in the background, but
 * is not repeated: the next page finds out how it ended, and says it (outcome-notices.tsx).
 * @param post makes the call with the given key
 * @param meta the toast when it fails (client/lib/query-client.ts)
 */
export function useMoneyMutation<Variables, Result>(
  sent: Sent<Variables>,
  post: (variables: Variables, idempotencyKey: string) => Promise<Result>,
  meta?: MutationMeta,
): MoneyMutation<Variables, Result> {
  const queryClient = useQueryClient()
  const owner = useContext(DraftOwner)
  const [progress, setProgress] = useState<Progress>("idle")
  const sending = useRef<Sending>(undefined)
  const busy = useRef(false)
  /** Whether an attempt got no answer: the next one's refusal may concern only itself. */
  const lost = useRef(false)
  const leave = useCallback(() => sending.current?.leave(), [])
  const again = useCheckAgain(leave)

  /** Puts the key on the device. Without a member, as in a component's test, nothing is kept. */
  async function begin(variables: Variables, amount: string): Promise<string> {
    const key = newIdempotencyKey()
    if (owner === undefined) return key
    const kind = typeof sent.kind === "function" ? sent.kind(variables) : sent.kind
    if (sent.draft !== undefined) markDraftSent(owner, sent.draft, key)
    sending.current = await beginSending({ key, owner, kind, amount, sentAt: Date.now() })
    if (again.isGone()) leave()
    return key
  }

  const mutation = useChange<{ variables: Variables; amount: string }, Result>({
    ...(meta && { meta }),
    send: async ({ variables, amount }) => {
      setProgress("sending")
      lost.current = false
      const key = await begin(variables, amount)
      return resolveOutcome({
        attempt: () => post(variables, key),
        onProgress: (next) => {
          setProgress(next)
          if (next !== "sending") lost.current = true
          if (next === "unknown") void refreshMoney(queryClient)
        },
        askedAgain: again.wait,
        isGone: again.isGone,
      })
    },
    onSettled: (_result, error) => {
      const isKnown = !error || isOutcome(error, lost.current)
      if (isKnown && error && owner !== undefined && sent.draft !== undefined) {
        markDraftSent(owner, sent.draft, undefined)
      }
      void sending.current?.end(isKnown)
      sending.current = undefined
      busy.current = false
      setProgress("idle")
      if (!isSignedOut(error)) void refreshMoney(queryClient)
    },
  })

  useWarningBeforeLeaving(progress !== "idle")

  const { mutate } = mutation
  const submit = useCallback(
    (variables: Variables, { amount, ...callbacks }: Callbacks<Result>) => {
      if (busy.current) return
      busy.current = true
      mutate({ variables, amount }, callbacks)
    },
    [mutate],
  )
  return { progress, submit, checkAgain: again.ask }
}

/**
 * Whether an error says that the request was not carried out. After an attempt without an answer, a session
 * that has ended says nothing about that attempt.
 */
function isOutcome(error: Error, lost: boolean): boolean {
  if (error instanceof NetworkError) return false
  return !(lost && (isSignedOut(error) || needsEnrollment(error)))
}

/** 128 random bits. randomUUID would need a secure context, which plain HTTP on a network is not. */
function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("")
}

/**
 * Waits for the member's click or the bank's return; rejects when the form is gone.
 * @param onGone called when the form leaves the screen
 */
function useCheckAgain(onGone: () => void) {
  const waiting = useRef<{ resolve: () => void; reject: (reason: Error) => void }>(undefined)
  const gone = useRef(false)

  useEffect(() => {
    gone.current = false
    const stopWaiting = onAvailable(() => waiting.current?.resolve())
    return () => {
      stopWaiting()
      gone.current = true
      onGone()
      waiting.current?.reject(outcomeStillUnknown())
    }
  }, [onGone])

  const wait = useCallback(
    () =>
      new Promise<void>((resolve, reject) => {
        if (gone.current) reject(outcomeStillUnknown())
        else waiting.current = { resolve, reject }
      }),
    [],
  )
  const ask = useCallback(() => waiting.current?.resolve(), [])
  const isGone = useCallback(() => gone.current, [])
  return { wait, ask, isGone }
}

/** Lets the browser warn before a reload or a closed tab, which end what this page can say. */
function useWarningBeforeLeaving(active: boolean) {
  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", warn)
    return () => removeEventListener("beforeunload", warn)
  }, [active])
}
