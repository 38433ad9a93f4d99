import type { SessionTime } from "#shared/contracts/security.ts"

/** What the tabs of one browser tell each other of the session they share. */
export type SessionNews =
  | { kind: "time"; time: SessionTime }
  /** The customer has logged out on purpose. */
  | { kind: "logged-out" }

let channel: BroadcastChannel | undefined

function open(): BroadcastChannel | undefined {
  if ("BroadcastChannel" in globalThis) channel ??= new BroadcastChannel("tessera-session")
  return channel
}

/** Tells the other tabs. Where a browser has no channels, each asks the bank for itself in time. */
export function tellTabs(news: SessionNews): void {
  open()?.postMessage(news)
}

/** Hears the other tabs. @returns stops hearing */
export function hearTabs(listen: (news: SessionNews) => void): () => void {
  const from = open()
  const hear = ({ data }: MessageEvent<SessionNews>) => listen(data)
  from?.addEventListener("message", hear)
  return () => from?.removeEventListener("message", hear)
}
