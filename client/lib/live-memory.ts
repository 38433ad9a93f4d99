import type { RecentChanges, Topic } from "#shared/contracts/live.ts"
import type { LiveMessage } from "./live-stream.ts"

/** What the tab with the stream has received, for tabs that open later. */
export function liveMemory(now: () => number = () => performance.now()) {
  /** Since when no change has been missed; undefined without a stream. */
  let since: number | undefined
  let changedAt = new Map<Topic, number>()

  return {
    hear(news: LiveMessage): void {
      if (news === "lost" || news === "session") {
        since = undefined
      } else if ("heardForMs" in news) {
        since = now() - news.heardForMs
        changedAt = new Map(
          Object.entries(news.changedMsAgo).map(([topic, ms]) => [topic as Topic, now() - ms]),
        )
      } else {
        for (const topic of news) changedAt.set(topic, now())
      }
    },
    /** The same, as of now; undefined without a stream. */
    lately(): RecentChanges | undefined {
      if (since === undefined) return undefined
      return {
        heardForMs: now() - since,
        changedMsAgo: Object.fromEntries([...changedAt].map(([topic, at]) => [topic, now() - at])),
      }
    },
  }
}
