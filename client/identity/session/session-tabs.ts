import type { SessionTime } from "#shared/contracts/security.ts"
import { openChannel } from "../../lib/channel.ts"

/** Messages between the tabs of one browser about their shared session. */
export type SessionMessage =
  | { kind: "time"; time: SessionTime }
  /** The member signed out on purpose. */
  | { kind: "logged-out" }

let channel: BroadcastChannel | undefined

function open(): BroadcastChannel | undefined {
  channel ??= openChannel("tessera-session")
  return channel
}

/** Tells the other tabs. Without BroadcastChannel, each tab learns it from the bank. */
export function notifyTabs(news: SessionMessage): void {
  open()?.postMessage(news)
}

/**
 * Listens to the other tabs.
 * @returns a function that stops listening
 */
export function listenToTabs(listen: (news: SessionMessage) => void): () => void {
  const from = open()
  const hear = ({ data }: MessageEvent<SessionMessage>) => listen(data)
  from?.addEventListener("message", hear)
  return () => from?.removeEventListener("message", hear)
}
