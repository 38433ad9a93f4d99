/**
 * Every way out of the document by code. A new document keeps nothing of this one's memory.
 * They stand in one place because a browser lets no test look over `location`'s shoulder.
 */
export const leaveDocument = {
  /** Opens an address of this site; the browser's back button leads back here. */
  open: (url: string): void => location.assign(url),
  /** Opens an address of this site in place of this one. */
  replaceWith: (url: string): void => location.replace(url),
  /** Loads this address anew. */
  reload: (): void => location.reload(),
}
