import type { UserEvent } from "@testing-library/user-event"

/**
 * Adds a text to a field at once, like autofill or a paste. `user.type` renders the form again for
 * each letter, which takes ten times as long for an IBAN: it is for tests of what typing does.
 */
export async function enter(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}
