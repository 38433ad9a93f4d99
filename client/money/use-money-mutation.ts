import { type MutationMeta, useMutation, useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useRef, useState } from "react"
import { onAvailable } from "../lib/bank-availability.ts"
import { isSignedOut } from "../lib/problem.ts"
import { refreshMoney } from "./money-queries.ts"
import { outcomeStillUnknown, type Progress, resolveOutcome } from "./resolve-outcome.ts"

type Callbacks<Result> = {
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

/**
 * A mutation that moves money. Its idempotency key is created with the form and kept until the
 * outcome is known; the next submission gets a new one. Accounts and transactions are refetched
 * afterwards. If the customer leaves the form during a request, it finishes in the background.
 * @param post makes the call with the given key
 * @param meta the toast when it fails (client/lib/query-client.ts)
 */
export function useMoneyMutation<Variables, Result>(
  post: (variables: Variables, idempotencyKey: string) => Promise<Result>,
  meta?: MutationMeta,
): MoneyMutation<Variables, Result> {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<Progress>("idle")
  const key = useRef(newIdempotencyKey())
  const busy = useRef(false)
  const again = useCheckAgain()

  const mutation = useMutation<Result, Error, Variables>({
    ...(meta && { meta }),
    mutationFn: (variables) =>
      resolveOutcome({
        attempt: () => post(variables, key.current),
        onProgress: (next) => {
          setProgress(next)
          if (next === "unknown") void refreshMoney(queryClient)
        },
        askedAgain: again.wait,
      }),
    onSettled: (_result, error) => {
      key.current = newIdempotencyKey()
      busy.current = false
      setProgress("idle")
      if (!isSignedOut(error)) void refreshMoney(queryClient)
    },
  })

  useWarningBeforeLeaving(progress !== "idle")

  const { mutate } = mutation
  const submit = useCallback(
    (variables: Variables, callbacks: Callbacks<Result>) => {
      if (busy.current) return
      busy.current = true
      mutate(variables, callbacks)
    },
    [mutate],
  )
  return { progress, submit, checkAgain: again.ask }
}

/** 128 random bits. randomUUID would need a secure context, which plain HTTP on a network is not. */
function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("")
}

/** Waits for the customer's click or the bank's return; rejects when the form is gone. */
function useCheckAgain() {
  const waiting = useRef<{ resolve: () => void; reject: (reason: Error) => void }>(undefined)
  const gone = useRef(false)

  useEffect(() => {
    gone.current = false
    const stopWaiting = onAvailable(() => waiting.current?.resolve())
    return () => {
      stopWaiting()
      gone.current = true
      waiting.current?.reject(outcomeStillUnknown())
    }
  }, [])

  const wait = useCallback(
    () =>
      new Promise<void>((resolve, reject) => {
        if (gone.current) reject(outcomeStillUnknown())
        else waiting.current = { resolve, reject }
      }),
    [],
  )
  const ask = useCallback(() => waiting.current?.resolve(), [])
  return { wait, ask }
}

/** Lets the browser warn before a reload or a closed tab discards the key. */
function useWarningBeforeLeaving(active: boolean) {
  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", warn)
    return () => removeEventListener("beforeunload", warn)
  }, [active])
}
