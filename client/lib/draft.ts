import { useContext, useEffect, useRef, useState } from "react"
import { DraftOwner } from "./draft-owner.ts"

const prefix = "tessera-draft"
const keptForMs = 3_600_000
const restMs = 400

type Kept = { page: number; at: number; values: Record<string, unknown> }

/** Which load of the app this is. A draft is offered by another one only: within one, leaving was wanted. */
const thisPage = performance.timeOrigin

/** What a form had in it when the session ended or the page was lost, and what to do with it. */
export type Draft = {
  /** When it was typed last. */
  since: Date
  fillIn: () => void
  discard: () => void
}

/** As much of react-hook-form's form as is needed here, whatever its fields. */
type DraftedForm = {
  subscribe(options: {
    formState: { values: true }
    callback: (change: { type?: string }) => void
  }): () => void
  getValues(): object
  reset(values: object, options: { keepDefaultValues: boolean }): void
}

/**
 * Keeps what is typed into a form for an hour in this tab, so that it outlives the session: whoever signs
 * in again, and they alone, is offered it. What is only chosen from a list makes no draft, but goes with one.
 * @param name of the form
 * @param chosen fields whose values are chosen, not typed
 * @param secrets fields that are never kept: a code, a password
 * @returns the draft to offer, if there is one, and what removes it once the form has served
 */
export function useKeptDraft(
  name: string,
  form: DraftedForm,
  { chosen = [], secrets = [] }: { chosen?: readonly string[]; secrets?: readonly string[] } = {},
): { draft: Draft | undefined; forget: () => void } {
  const owner = useContext(DraftOwner)
  const key = owner === undefined ? undefined : `${prefix}:${owner}:${name}`
  const [offered, setOffered] = useState(() => (key ? read(key) : undefined))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [blank] = useState(() => asKept(form.getValues()))
  const fields = useRef({ chosen, secrets })

  useEffect(() => {
    if (!key) return undefined
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ type }) => {
        if (type !== "change") return
        clearTimeout(timer.current)
        const keep = () => {
          const values = without(asKept(form.getValues()), fields.current.secrets)
          if (same(without(values, fields.current.chosen), blank)) remove(key)
          else write(key, values)
        }
        timer.current = setTimeout(keep, restMs)
      },
    })
    return () => {
      clearTimeout(timer.current)
      unsubscribe()
    }
  }, [form, key, blank])

  function forget() {
    clearTimeout(timer.current)
    setOffered(undefined)
    if (key) remove(key)
  }
  const draft = offered && {
    since: new Date(offered.at),
    fillIn: () => {
      form.reset({ ...form.getValues(), ...offered.values }, { keepDefaultValues: true })
      setOffered(undefined)
    },
    discard: forget,
  }
  return { draft, forget }
}

const asKept = (values: object): Kept["values"] => ({ ...values })

function without(values: Kept["values"], names: readonly string[]): Kept["values"] {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}

/** Whether fields are as they were; one that was never typed into may be empty in more than one way. */
function same(values: Kept["values"], before: Kept["values"]): boolean {
  return Object.entries(values).every(([name, value]) => (value || "") === (before[name] || ""))
}

function write(key: string, values: Kept["values"]): void {
  try {
    const kept: Kept = { page: thisPage, at: Date.now(), values }
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage is closed to us: what was typed is then lost with the session.
  }
}

function read(key: string): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "null") as Kept | null
    const age = Date.now() - (kept?.at ?? 0)
    if (!kept || kept.page === thisPage) return undefined
    if (age >= 0 && age < keptForMs) return kept
    remove(key)
  } catch {
    // Closed, or none of ours.
  }
  return undefined
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is closed to us, so nothing was kept.
  }
}
