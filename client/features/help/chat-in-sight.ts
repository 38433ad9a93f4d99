let open = 0

/** Says that the conversation is on the screen. @returns says that it no longer is */
export function showsChat(): () => void {
  open += 1
  return () => {
    open -= 1
  }
}

/** Whether the conversation is on the screen, so that nobody needs to be told of an answer. */
export function isChatInSight(): boolean {
  return open > 0 && !document.hidden
}
