import { connect } from "node:net"
import type { FaultKind, railFaultKinds } from "../fault-kinds.ts"
import type { Node } from "../node.ts"
import { pause } from "../pause.ts"
import { nodesOf, type Rail } from "../rail.ts"
import type { Fault } from "../scenario.ts"
import { blackHole, cut, delay, halfClose } from "./network-faults.ts"
import { apiKill, apiStop } from "./process-faults.ts"
import { killAtCommit, lostCommitReply, lostHttpReply } from "./reply-faults.ts"

type RailFault = (typeof railFaultKinds)[number]

const workersOf = (rail: Rail) => rail.workers
const banksOf = (rail: Rail) => [rail.banks]

/** Applies a fault to the processes of payments instead of the API's, counted under its own name. */
function on(nodes: (rail: Rail) => readonly Node[], kind: FaultKind, fault: Fault): Fault {
  return async (scenario, random, signal) => {
    const { rail, did } = scenario
    if (!rail) throw new Error("this trial has no payments workers")
    await fault({ ...scenario, nodes: nodes(rail), did: () => did(kind) }, random, signal)
  }
}

/**
 * Delivers a message between banks a second time, 0 to 2 s later and after messages that were sent
 * after it, on a separate connection.
 */
const replay: Fault = async ({ nodes, did }, random, signal) => {
  const { replays, web } = random.pick(nodes)
  const milliseconds = random.int(0, 2_000)
  const send = async (request: Buffer) => {
    await pause(milliseconds, signal)
    if (signal.aborted) return
    const socket = connect({ port: web.upstream(), host: "127.0.0.1", timeout: 5_000 })
    socket.on("error", () => undefined)
    socket.on("timeout", () => socket.destroy())
    socket.once("data", () => {
      did("message-replay")
      socket.destroy()
    })
    socket.write(request)
  }
  replays.push((request) => void send(request))
}

/**
 * SIGSTOP of all payments workers for 11 to 14 s: longer than an instant payment may wait, so that
 * what was ordered meanwhile, or claimed before, is given back.
 */
const allWorkersStop: Fault = async ({ nodes, did }, random, signal) => {
  const milliseconds = random.int(11_000, 14_000)
  const calmed = nodes.map(({ program }) => program.disturb())
  const stopped = nodes.filter(({ program }) => program.send("SIGSTOP"))
  await pause(milliseconds, signal)
  for (const { program } of stopped) program.send("SIGCONT")
  if (stopped.length === nodes.length) did("all-workers-stop")
  for (const calm of calmed) calm()
}

/** Each kind, and the mean of the milliseconds from the end of one to the beginning of the next. */
export const railFaults: Record<RailFault, readonly [Fault, number]> = {
  "worker-kill": [on(workersOf, "worker-kill", apiKill), 4_500],
  "worker-stop": [on(workersOf, "worker-stop", apiStop), 8_000],
  "all-workers-stop": [on(workersOf, "all-workers-stop", allWorkersStop), 40_000],
  "worker-kill-at-commit": [on(workersOf, "worker-kill-at-commit", killAtCommit), 4_500],
  "worker-lost-commit-reply": [on(workersOf, "worker-lost-commit-reply", lostCommitReply), 1_500],
  "other-banks-kill": [on(banksOf, "other-banks-kill", apiKill), 6_000],
  "other-banks-stop": [on(banksOf, "other-banks-stop", apiStop), 8_000],
  "message-cut": [on(nodesOf, "message-cut", cut), 2_000],
  "message-half-close": [on(nodesOf, "message-half-close", halfClose), 3_500],
  "message-black-hole": [on(nodesOf, "message-black-hole", blackHole), 8_000],
  "message-delay": [on(nodesOf, "message-delay", delay), 3_000],
  "message-lost-reply": [on(nodesOf, "message-lost-reply", lostHttpReply), 600],
  "message-replay": [on(nodesOf, "message-replay", replay), 1_000],
}
