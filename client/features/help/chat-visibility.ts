let open = 0

/**
 * Records that the conversation is on the screen.
 * @returns a function that records that it no longer is
 */
export function markChatVisible(): () => void {
  open += 1
  return () => {
    open -= 1
  }
}

/** Whether the conversation is on the screen, so that no notification is needed. */
export function isChatVisible(): boolean {
  return open > 0 && !document.hidden
}
