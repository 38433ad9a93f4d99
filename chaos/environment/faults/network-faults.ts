import type { Random } from "../../workload/random.ts"
import type { Link } from "../link.ts"
import type { Node } from "../node.ts"
import { pause } from "../pause.ts"
import type { Fault, Scenario } from "../scenario.ts"
import type { TcpProxy } from "../tcp-proxy.ts"

/** One leg of one process: `web`, or to PostgreSQL. */
function pickLeg({ nodes }: Scenario, random: Random): { node: Node; leg: TcpProxy } {
  const node = random.pick(nodes)
  return { node, leg: random.chance(0.5) ? node.web : (node.database ?? node.web) }
}

/** One of its links or all of them; none if it has none at the moment. */
function pickLinks({ links }: TcpProxy, random: Random): Link[] {
  const all = [...links]
  const one = all[random.int(0, 1_000) % Math.max(all.length, 1)]
  return random.chance(0.7) && one ? [one] : all
}

/** Both ends of a connection learn immediately that it is closed, by a reset or an end. */
export const cut: Fault = async (scenario, random) => {
  const { node, leg } = pickLeg(scenario, random)
  const links = pickLinks(leg, random)
  const reset = random.chance(0.5)
  const calmed = node.program.disturb()
  for (const link of links) link.cut(reset)
  calmed()
  if (links.length > 0) scenario.did("cut")
}

/** One end learns that the other will send no more, while the other still listens. */
export const halfClose: Fault = async (scenario, random, signal) => {
  const { node, leg } = pickLeg(scenario, random)
  const links = pickLinks(leg, random)
  const side = random.chance(0.5) ? "client" : "server"
  const milliseconds = random.int(100, 1_000)
  const calmed = node.program.disturb()
  for (const link of links) link.halfClose(side)
  if (links.length > 0) scenario.did("half-close")
  await pause(milliseconds, signal)
  for (const link of links) link.restore()
  calmed()
}

/** Everything is accepted and nothing is forwarded, on one link or a whole leg, for 0.3 to 3 s. */
export const blackHole: Fault = async (scenario, random, signal) => {
  const { node, leg } = pickLeg(scenario, random)
  const whole = random.chance(0.4)
  const links = pickLinks(leg, random)
  const milliseconds = random.int(300, 3_000)
  const calmed = node.program.disturb()
  if (whole) leg.forAll((link) => link.blackHole())
  else for (const link of links) link.blackHole()
  if (whole || links.length > 0) scenario.did("black-hole")
  await pause(milliseconds, signal)
  if (whole) leg.restore()
  else for (const link of links) link.restore()
  calmed()
}

/** Everything takes 10 to 500 ms longer, on one link or on a whole leg, for 0.5 to 2 s. */
export const delay: Fault = async (scenario, random, signal) => {
  const { node, leg } = pickLeg(scenario, random)
  const whole = random.chance(0.5)
  const links = pickLinks(leg, random)
  const [each, milliseconds] = [random.int(10, 501), random.int(500, 2_000)]
  const calmed = node.program.disturb()
  if (whole) leg.forAll((link) => link.delay(each))
  else for (const link of links) link.delay(each)
  if (whole || links.length > 0) scenario.did("delay")
  await pause(milliseconds, signal)
  if (whole) leg.restore()
  else for (const link of links) link.restore()
  calmed()
}
