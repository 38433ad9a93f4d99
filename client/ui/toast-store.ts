import { type ReactNode, useSyncExternalStore } from "react"

/** Specification section 9: one toast at a time; a dismissed one is removed after 1,000,000 ms. */
const maxVisible = 1
const forgetAfterMs = 1_000_000

export type Toast = {
  title: ReactNode
  description?: ReactNode
  /** A success, a refusal that the member chose, or an error. */
  tone?: "plain" | "neutral" | "destructive"
  /** Called when the toast is on the screen. */
  onShown?: () => void
}
export type ShownToast = Toast & { id: number; open: boolean }

let toasts: readonly ShownToast[] = []
let lastId = 0
let waiting: Toast | undefined
const listeners = new Set<() => void>()

/** Shows a toast and replaces the previous one. */
export function showToast(toast: Toast): void {
  lastId += 1
  change([{ ...toast, id: lastId, open: true }, ...toasts].slice(0, maxVisible))
}

/** Shows a toast once no other is on the screen, so that it does not replace a more important one. */
export function showToastWhenFree(toast: Toast): void {
  if (toasts.some(({ open }) => open)) waiting = toast
  else showToast(toast)
}

/** Shows a toast only if no other is on the screen or waits: what it says is also elsewhere. */
export function showToastIfNone(toast: Toast): void {
  if (!waiting && !toasts.some(({ open }) => open)) showToast(toast)
}

/** Removes the waiting toast. */
export function dropWaitingToast(): void {
  waiting = undefined
}

/** Closes a toast: the member dismissed it, or it timed out. */
export function dismissToast(id: number): void {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  const next = waiting
  if (next) {
    dropWaitingToast()
    showToast(next)
  }
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), forgetAfterMs)
}

/** Closes all toasts, because they no longer apply. */
export function dismissToasts(): void {
  for (const { id, open } of toasts) if (open) dismissToast(id)
}

/** Closes error toasts, because the member left the form that they belong to. */
export function dismissErrors(): void {
  for (const { id, open, tone } of toasts) if (open && tone === "destructive") dismissToast(id)
}

/** The toasts on the screen, for the Toaster. */
export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(subscribe, () => toasts)
}

function change(next: readonly ShownToast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
