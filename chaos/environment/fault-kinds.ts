/** The kinds of fault of a trial with members' orders. docs/reliability.md uses the same names. */
export const bankFaultKinds = [
  "api-kill",
  "api-stop",
  "backend-kill",
  "server-kill",
  "server-immediate",
  "cut",
  "half-close",
  "black-hole",
  "delay",
  "lost-commit-reply",
  "lost-http-reply",
  "kill-at-commit",
  "pool-exhaustion",
  "disk-full",
  "clock-jump",
] as const

/** The kinds between payments workers, PostgreSQL, and the simulated other banks. */
export const railFaultKinds = [
  "worker-kill",
  "worker-stop",
  "all-workers-stop",
  "worker-kill-at-commit",
  "worker-lost-commit-reply",
  "other-banks-kill",
  "other-banks-stop",
  "message-cut",
  "message-half-close",
  "message-black-hole",
  "message-delay",
  "message-lost-reply",
  "message-replay",
] as const

/** Those of a trial of proposals: of the staff app's processes, PostgreSQL, and the connections between. */
export const proposalFaultKinds: readonly FaultKind[] = [
  ...(["api-kill", "api-stop", "backend-kill", "server-kill", "server-immediate"] as const),
  ...(["cut", "half-close", "black-hole", "delay"] as const),
  ...(["lost-commit-reply", "lost-http-reply", "kill-at-commit"] as const),
]

/** Every kind of fault that a chaos run injects. */
export const faultKinds = [...bankFaultKinds, ...railFaultKinds] as const

export type FaultKind = (typeof faultKinds)[number]

/**
 * How often each kind really took effect: a reply is lost once the server's answer has arrived and
 * was held back; a disk is full once PostgreSQL has reported it.
 */
export type FaultCounts = Record<FaultKind, number>

/** Zero faults of each kind. */
export function noFaults(): FaultCounts {
  return Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as FaultCounts
}
