import { showToast } from "../ui/toast-store.ts"
import { say, type Text } from "./say.ts"

/**
 * Copies a text and shows a toast.
 * @param done the toast's text, such as "IBAN copied to clipboard"
 */
export async function copyText(text: string, done: Text): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: done })
  } catch {
    // The browser denied it, or the page uses plain HTTP, which has no clipboard.
    showToast({ title: say("Your browser didn't allow copying"), tone: "destructive" })
  }
}
