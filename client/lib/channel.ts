/**
 * A channel to the other tabs of this browser. Undefined without BroadcastChannel, and where it refuses to open,
 * as browsers do for pages without storage: then each tab is on its own.
 */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return "BroadcastChannel" in globalThis ? new BroadcastChannel(name) : undefined
  } catch {
    return undefined
  }
}
