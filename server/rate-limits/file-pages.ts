import { semaphore } from "./semaphore.ts"

/** How many pages of files a process reads at once; each holds a connection. */
const reading = 2

/** How many pages may wait. Of the member with the most, the newest is refused if there are more. */
const waiting = 200

const queue = semaphore(reading, waiting)

/**
 * Reads a page of a file that is written while it is sent, such as a statement. Members take turns at each page, so
 * that a member who asks for many files at once delays neither other members' files nor other requests, and a slow
 * reader holds up nobody.
 * @param whose the member
 * @throws Problem unavailable when too many pages wait
 */
export const readPageInTurn = <T>(whose: string, read: () => Promise<T>): Promise<T> =>
  queue(read, whose)
