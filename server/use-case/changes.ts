import type { Topic } from "#shared/contracts/live.ts"

/** The channel on which every API process listens. The payload is a JSON array of changes. */
export const channel = "tessera_live"

/**
 * The topics of a change: data that the member's pages must refetch, and `session`, which means that a
 * sign-in ended and its streams must close. `session` itself is never sent to a browser.
 */
export type Announced = Topic | "session"

/**
 * A member, the changed topics, and the ids of the transactions that changed them. With ids, a change is
 * delivered unless all of them were delivered before; without ids, always.
 */
export type Change = readonly [userId: number, what: readonly Announced[], posted?: number[]]

/** PostgreSQL's limit for payloads is 8,000 bytes; announcements are ASCII. */
const payloadBytes = 7_000
const postedPerChange = 250

/** Serialized changes, each short enough for one NOTIFY. */
export function payloads(changes: readonly Change[]): string[] {
  const texts = changes.flatMap(shortened).map((change) => JSON.stringify(change))
  const full: string[][] = []
  let length = payloadBytes
  for (const text of texts) {
    length += text.length + 1
    if (length > payloadBytes) {
      full.push([])
      length = text.length + 1
    }
    full.at(-1)?.push(text)
  }
  return full.map((some) => `[${some.join(",")}]`)
}

function shortened([userId, what, posted = []]: Change): Change[] {
  if (posted.length === 0) return [[userId, what]]
  const parts = Math.ceil(posted.length / postedPerChange)
  return Array.from({ length: parts }, (_, part) => [
    userId,
    what,
    posted.slice(part * postedPerChange, (part + 1) * postedPerChange),
  ])
}
