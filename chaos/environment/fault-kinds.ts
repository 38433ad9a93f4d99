/** Every kind of fault that a chaos run injects. docs/reliability.md names them as they are here. */
export const faultKinds = [
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

export type FaultKind = (typeof faultKinds)[number]

/**
 * How often each kind was really done, never only intended: a reply is lost once the server's answer
 * had arrived and was kept back, a disk is full once PostgreSQL has said so.
 */
export type FaultCounts = Record<FaultKind, number>

/** No fault yet. */
export function noFaults(): FaultCounts {
  return Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as FaultCounts
}
