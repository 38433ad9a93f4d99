import type { Fault } from "../scene.ts"

// Each leaves an order at one API process. It is carried out when the moment comes, perhaps never.

/** PostgreSQL has committed; its answer is swallowed, and the connection cut. */
export const lostCommitReply: Fault = async ({ stations, did }, random) => {
  random.pick(stations).commits.push({
    at: "committed",
    act(link) {
      link.cut()
      did("lost-commit-reply")
    },
  })
}

/** An API process is killed when it has asked for a commit, or when the answer is on its way to it. */
export const killAtCommit: Fault = async ({ stations, did }, random) => {
  const { api, commits } = random.pick(stations)
  commits.push({
    at: random.chance(0.5) ? "asked" : "committed",
    act(link) {
      if (api.kill()) did("kill-at-commit")
      link.cut(false)
    },
  })
}

/** The customer's POST has succeeded; the answer is swallowed, and the connection cut. */
export const lostHttpReply: Fault = async ({ stations, did }, random) => {
  random.pick(stations).replies.push((link) => {
    link.cut()
    did("lost-http-reply")
  })
}
