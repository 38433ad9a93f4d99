/**
 * Every navigation away from the document by code. A new document keeps none of this one's memory.
 * In one module, because tests cannot mock the browser's `location`.
 */
export const leaveDocument = {
  /** Opens a URL of this site; the back button returns here. */
  open: (url: string): void => location.assign(url),
  /** Opens a URL of this site and replaces this one in the browser's history. */
  replaceWith: (url: string): void => location.replace(url),
  /** Reloads the page. */
  reload: (): void => location.reload(),
}
