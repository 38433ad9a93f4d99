import type { Response } from "express"
import type { Logger } from "pino"
import { endedEvent, openedEvent, type Topic, topics } from "#shared/contracts/live.ts"
import type { Announced } from "../use-case/changes.ts"
import type { Member } from "../use-case/use-case.ts"
import { knownTransactions } from "./known-transactions.ts"
import { recentChanges } from "./recent-changes.ts"

/** More browsers than any member uses at the same time; each holds one stream. */
const streamsPerMember = 20

/** Frequent enough that no proxy closes an idle stream. Sign-ins are checked at the same interval. */
const heartbeatMs = 25_000

/** A client with this much unread data is considered gone. */
const maxUnread = 64 * 1024

type Stream = { member: Member; response: Response }

/** The open streams of this process. */
export type Streams = ReturnType<typeof streams>

/**
 * Sends members' open pages the topics that they must refetch. A stream ends with its sign-in and does
 * not keep it alive.
 * @param stillSignedIn returns the given sign-ins that are still active
 */
export function streams(
  stillSignedIn: (signInIds: readonly string[]) => Promise<Set<string>>,
  log: Logger,
) {
  const open = new Map<number, Set<Stream>>()
  const known = knownTransactions()
  const recent = recentChanges()
  let closed = false

  const all = () => [...open.values()].flatMap((ofOne) => [...ofOne])

  function drop(stream: Stream): void {
    const ofOne = open.get(stream.member.userId)
    ofOne?.delete(stream)
    if (ofOne?.size === 0) open.delete(stream.member.userId)
  }

  function write(stream: Stream, text: string): void {
    stream.response.write(text)
    if (stream.response.writableLength > maxUnread) stream.response.destroy()
  }

  function notify(some: Iterable<Stream>, changed: readonly Topic[]): void {
    for (const stream of some) write(stream, `data: ${JSON.stringify(changed)}\n\n`)
  }

  async function endSignedOutOf(some: readonly Stream[]): Promise<void> {
    const ids = new Set(some.map(({ member }) => member.signInId))
    const alive = await stillSignedIn([...ids])
    for (const stream of some.filter(({ member }) => !alive.has(member.signInId))) {
      drop(stream)
      stream.response.end(`event: ${endedEvent}\ndata: []\n\n`)
    }
  }

  /** Ends the streams of ended sign-ins. While the database cannot be reached, all streams stay open. */
  function endSignedOut(some: readonly Stream[]): void {
    if (some.length === 0) return
    endSignedOutOf(some).catch((error: Error) => {
      log.warn({ error: error.name }, "could not check the sign-ins of streams")
    })
  }

  const heartbeat = setInterval(() => {
    for (const stream of all()) write(stream, ": here\n\n")
    endSignedOut(all())
  }, heartbeatMs)
  heartbeat.unref()

  return {
    /** Registers a response, whose headers are sent, as a stream. Returns false when there are too many. */
    add(member: Member, response: Response): boolean {
      const ofOne = open.get(member.userId) ?? new Set()
      if (closed || ofOne.size >= streamsPerMember) return false
      const stream = { member, response }
      open.set(member.userId, ofOne.add(stream))
      response.on("close", () => drop(stream))
      // The sign-in may have ended after this request was authenticated.
      endSignedOut([stream])
      return true
    },
    /** How many streams are open. */
    count: () => all().length,
    /** Tells a new stream first what changed before it opened. */
    begin({ userId }: Member, response: Response): void {
      response.write(`event: ${openedEvent}\ndata: ${JSON.stringify(recent.of(userId))}\n\n`)
    },
    /**
     * A member's data changed, or one of their sign-ins ended.
     * @param posted the transactions that changed it: pages that already know all of them are not notified
     */
    change(userId: number, announced: readonly Announced[], posted?: readonly number[]): void {
      const ofOne = [...(open.get(userId) ?? [])]
      // Who has no page open is sent nothing, and need not be remembered: one refetch too many at most.
      if (posted && ofOne.length > 0 && !known.hasNew(userId, posted)) return
      const changed = announced.filter((topic) => topic !== "session")
      if (changed.length > 0) {
        recent.note(userId, changed)
        notify(ofOne, changed)
      }
      if (changed.length < announced.length) endSignedOut(ofOne)
    },
    /** Announcements may have been missed: every page refetches everything. */
    mayHaveMissed(): void {
      recent.restart()
      const every = all()
      notify(every, topics)
      endSignedOut(every)
    },
    /**
     * Ends all streams, because no announcements arrive. Browsers reconnect, and learn that the bank cannot
     * be reached.
     */
    interrupt(): void {
      for (const { response } of all()) response.end()
    },
    /**
     * Ends all streams and accepts no new ones, because the process stops. Browsers reconnect to another
     * process.
     */
    close(): void {
      closed = true
      clearInterval(heartbeat)
      for (const { response } of all()) response.end()
    },
  }
}
