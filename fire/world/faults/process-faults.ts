import { pause } from "../pause.ts"
import type { Fault } from "../scene.ts"

/** SIGKILL of an API process, at any moment, also while it starts. */
export const apiKill: Fault = async ({ stations, did }, random) => {
  if (random.pick(stations).api.kill()) did("api-kill")
}

/** SIGSTOP of an API process for 0.2 to 2 s: its connections stay open and nobody answers. */
export const apiStop: Fault = async ({ stations, did }, random, signal) => {
  const { api } = random.pick(stations)
  const milliseconds = random.int(200, 2_000)
  const calmed = api.disturb()
  const stopped = api.send("SIGSTOP")
  await pause(milliseconds, signal)
  if (stopped && api.send("SIGCONT")) did("api-stop")
  calmed()
}
