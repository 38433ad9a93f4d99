import { semaphore } from "./semaphore.ts"

/** How many pages of files a process reads at once, and how many may wait. */
const queue = semaphore(2, 200)

/**
 * Reads a page of a file that is written while it is sent, such as a statement. Members take turns at each page, so
 * that whoever asks for many files at once delays neither other members' files nor other requests, and a slow reader
 * holds up nobody.
 * @param whose the member
 * @throws Problem unavailable when too many pages wait
 */
export const readPageInTurn = <T>(whose: string, read: () => Promise<T>): Promise<T> =>
  queue(read, whose)
