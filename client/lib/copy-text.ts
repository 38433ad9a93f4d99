import { showToast } from "../ui/toast-store.ts"

/**
 * Copies a text and says so.
 * @param done the toast's words, such as "IBAN copied to clipboard"
 */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: done })
  } catch {
    // The browser forbids it, or the page came over plain http, where there is no clipboard.
    showToast({ title: "Your browser did not allow copying", tone: "destructive" })
  }
}
