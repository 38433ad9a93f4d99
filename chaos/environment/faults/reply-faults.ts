import { pause } from "../pause.ts"
import type { Fault } from "../scenario.ts"

const timeoutMs = 20_000

// Each leaves an order at one API process. It is carried out when the moment comes, perhaps never.
// One that comes after the end of all faults does no more than cut the link.

/** PostgreSQL has committed; its answer is swallowed, and the connection cut. */
export const lostCommitReply: Fault = async ({ nodes, did }, random, signal) => {
  random.pick(nodes).commits.push({
    at: "committed",
    act(link) {
      link.cut()
      if (!signal.aborted) did("lost-commit-reply")
    },
  })
}

/**
 * An API process is killed when it has asked for a commit, or when the answer is on its way to it. The
 * next one waits until this was done and the process is back: orders that pile up while it is away
 * would let it live for one commit each.
 */
export const killAtCommit: Fault = async ({ nodes, did }, random, signal) => {
  const { api, commits } = random.pick(nodes)
  const at = random.chance(0.5) ? "asked" : "committed"
  const met = new Promise<void>((resolve) => {
    commits.push({
      at,
      act(link) {
        if (!signal.aborted && api.kill()) did("kill-at-commit")
        link.cut(false)
        resolve()
      },
    })
  })
  const back = met.then(() => api.untilReady(timeoutMs)).catch(() => undefined)
  await Promise.race([back, pause(timeoutMs, signal)])
}

/** The customer's POST has succeeded; the answer is swallowed, and the connection cut. */
export const lostHttpReply: Fault = async ({ nodes, did }, random, signal) => {
  random.pick(nodes).replies.push((link) => {
    link.cut()
    if (!signal.aborted) did("lost-http-reply")
  })
}
