import { useContext, useEffect, useRef, useState } from "react"
import { DraftOwner } from "./draft-owner.ts"

const prefix = "tessera-draft"
const keptForMs = 3_600_000
const restMs = 400

type Kept = {
  page: number
  at: number
  values: Record<string, unknown>
  /** The idempotency key of the submission with these values, while its outcome is not known. */
  sentAs?: string | undefined
}

/**
 * Identifies this load of the app. A draft is offered only after a new load: within one, the member left
 * the form on purpose.
 */
const thisPage = performance.timeOrigin

/** The keys under which forms of this document sent what they contain: a draft may be written only after that. */
const sentKeys = new Map<string, string>()

/** What a form contained when the session ended or the page was lost, and the actions on it. */
export type Draft = {
  /** When it was last typed. */
  since: Date
  /** The idempotency key under which it may have been sent: not to be offered until that is known. */
  sentAs: string | undefined
  fillIn: () => void
  discard: () => void
}

/** The part of react-hook-form's form that is needed here, for any fields. */
type DraftedForm = {
  subscribe(options: {
    formState: { values: true }
    callback: (change: { type?: string }) => void
  }): () => void
  getValues(): object
  reset(values: object, options: { keepDefaultValues: boolean; keepFieldsRef: boolean }): void
}

/**
 * Keeps what is typed into a form in this tab for an hour, so that it survives the end of the session. It
 * is offered only to the same member after they sign in again. Fields that are only chosen create no
 * draft, but are saved with one.
 * @param name of the form
 * @param chosen fields whose values are chosen, not typed
 * @param secrets fields that are never stored: a code, a password
 * @returns the draft to offer, if any, and a function that removes it once the form has been submitted
 */
export function useSavedDraft(
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
    sentAs: offered.sentAs,
    fillIn: () => {
      const values = { ...form.getValues(), ...offered.values }
      form.reset(values, { keepDefaultValues: true, keepFieldsRef: true })
      setOffered(undefined)
    },
    discard: forget,
  }
  return { draft, forget }
}

/**
 * Marks a form's draft as sent, before the request goes; without a key, as not sent.
 * @param owner the member's id
 */
export function markDraftSent(owner: number, name: string, sentAs: string | undefined): void {
  const key = `${prefix}:${owner}:${name}`
  if (sentAs === undefined) sentKeys.delete(key)
  else sentKeys.set(key, sentAs)
  const kept = stored(key)
  if (kept) store(key, { ...kept, sentAs })
}

const asKept = (values: object): Kept["values"] => ({ ...values })

function without(values: Kept["values"], names: readonly string[]): Kept["values"] {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}

/** Whether fields are unchanged. A field that was never typed into has several empty values. */
function same(values: Kept["values"], before: Kept["values"]): boolean {
  return Object.entries(values).every(([name, value]) => (value || "") === (before[name] || ""))
}

function write(key: string, values: Kept["values"]): void {
  store(key, {
    page: thisPage,
    at: Date.now(),
    values,
    sentAs: sentKeys.get(key) ?? stored(key)?.sentAs,
  })
}

function store(key: string, kept: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage is not available: what was typed is lost with the session.
  }
}

function read(key: string): Kept | undefined {
  const kept = stored(key)
  if (!kept || kept.page === thisPage) return undefined
  const age = Date.now() - kept.at
  if (age >= 0 && age < keptForMs) return kept
  remove(key)
  return undefined
}

function stored(key: string): Kept | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? "null") as Kept | null) ?? undefined
  } catch {
    // Storage is not available, or its content is not ours.
    return undefined
  }
}

function remove(key: string): void {
  sentKeys.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is not available, so nothing was stored.
  }
}
