import { pause } from "../pause.ts"
import type { Fault } from "../scenario.ts"

const timeoutMs = 20_000

// Each places an order at one API process, which is executed when the moment comes, or never. After
// the end of all faults, it only cuts the link.

/** PostgreSQL has committed; its answer is dropped, and the connection is cut. */
export const lostCommitReply: Fault = async ({ nodes, did }, random, signal) => {
  const { program, commits } = random.pick(nodes)
  commits.push({
    at: "committed",
    act(link) {
      const calmed = program.disturb()
      link.cut()
      calmed()
      if (!signal.aborted) did("lost-commit-reply")
    },
  })
}

/**
 * An API process is killed when it has requested a commit, or when the answer is on its way. The
 * next one waits until this is done and the process is back: otherwise, accumulated orders would
 * kill it at every commit.
 */
export const killAtCommit: Fault = async ({ nodes, did }, random, signal) => {
  const { program, commits } = random.pick(nodes)
  const at = random.chance(0.5) ? "asked" : "committed"
  const met = new Promise<void>((resolve) => {
    commits.push({
      at,
      act(link) {
        if (!signal.aborted && program.kill()) did("kill-at-commit")
        link.cut(false)
        resolve()
      },
    })
  })
  const back = met.then(() => program.untilReady(timeoutMs)).catch(() => undefined)
  await Promise.race([back, pause(timeoutMs, signal)])
}

/** The member's POST has succeeded; the response is dropped, and the connection is cut. */
export const lostHttpReply: Fault = async ({ nodes, did }, random, signal) => {
  random.pick(nodes).replies.push((link) => {
    link.cut()
    if (!signal.aborted) did("lost-http-reply")
  })
}
