import type { Fault } from "../scene.ts"

// Each leaves an order at one API process. It is carried out when the moment comes, perhaps never.
// One that comes after the end of all faults does no more than cut the link.

/** PostgreSQL has committed; its answer is swallowed, and the connection cut. */
export const lostCommitReply: Fault = async ({ stations, did }, random, signal) => {
  random.pick(stations).commits.push({
    at: "committed",
    act(link) {
      link.cut()
      if (!signal.aborted) did("lost-commit-reply")
    },
  })
}

/** An API process is killed when it has asked for a commit, or when the answer is on its way to it. */
export const killAtCommit: Fault = async ({ stations, did }, random, signal) => {
  const { api, commits } = random.pick(stations)
  commits.push({
    at: random.chance(0.5) ? "asked" : "committed",
    act(link) {
      if (!signal.aborted && api.kill()) did("kill-at-commit")
      link.cut(false)
    },
  })
}

/** The customer's POST has succeeded; the answer is swallowed, and the connection cut. */
export const lostHttpReply: Fault = async ({ stations, did }, random, signal) => {
  random.pick(stations).replies.push((link) => {
    link.cut()
    if (!signal.aborted) did("lost-http-reply")
  })
}
