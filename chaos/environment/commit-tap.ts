import { CommitWatch } from "./commit-watch.ts"
import type { Link, Tap } from "./link.ts"

/** What to do at the next commit of money. */
export type CommitOrder = {
  /**
   * Either when PostgreSQL receives the commit, or when it has committed and its answer is held
   * back.
   */
  readonly at: "asked" | "committed"
  act(link: Link): void
}

const nothing = Buffer.alloc(0)

/**
 * Watches a link to PostgreSQL, and executes the orders of a list, first come, first served. An
 * order stays in the list until a commit really occurs: a held answer that turns out to be a
 * refusal is forwarded.
 */
export function commitTap(orders: CommitOrder[]): (link: Link) => Tap {
  return (link) => {
    const watch = new CommitWatch()
    let order: CommitOrder | undefined
    let kept: Buffer[] = []
    const giveBack = () => {
      if (order) orders.unshift(order)
      order = undefined
    }
    return {
      fromClient(chunk) {
        if (!watch.asksToCommit(chunk) || order) return chunk
        order = orders.shift()
        if (order?.at !== "asked") return chunk
        const { act } = order
        order = undefined
        // Once these bytes are on their way.
        setImmediate(() => act(link))
        return chunk
      },
      fromServer(chunk) {
        const [committed] = watch.answers(chunk)
        if (!order) return chunk
        kept.push(chunk)
        if (committed === undefined) return nothing
        const answer = Buffer.concat(kept)
        kept = []
        if (!committed) {
          giveBack()
          return answer
        }
        const { act } = order
        order = undefined
        act(link)
        return nothing
      },
      closed: giveBack,
    }
  }
}
