import { vi } from "vitest"

/** An EventSource that the test controls. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeEventSource[] = []
  readyState = 0
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.opened.push(this)
  }
  close() {
    this.readyState = FakeEventSource.CLOSED
  }
  /** Delivers an event with the server's text. */
  send(type: string, data?: unknown) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
  }
  /** The server refuses the stream. */
  refuse() {
    this.close()
    this.dispatchEvent(new Event("error"))
  }
}

/** The open streams. */
export const openStreams = () =>
  FakeEventSource.opened.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED)

/** A BroadcastChannel between the "tabs" of one test, delivered synchronously. */
class FakeChannel extends EventTarget {
  static channels = new Set<FakeChannel>()
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    FakeChannel.channels.add(this)
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.channels) {
      if (other !== this && other.name === this.name) {
        other.dispatchEvent(new MessageEvent("message", { data }))
      }
    }
  }
  close() {
    FakeChannel.channels.delete(this)
  }
}

/** Web Locks of one browser: the first request holds the lock, the others wait in order. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request(_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<unknown>) {
      const mine = last.then(() => (signal.aborted ? undefined : hold()))
      last = mine.catch(() => undefined)
      return mine
    },
  }
}

/** Adds the browser APIs for live updates; optionally without locks and channels. */
export function fakeLive({ tabs }: { tabs: boolean }): void {
  FakeEventSource.opened = []
  FakeChannel.channels.clear()
  vi.stubGlobal("EventSource", FakeEventSource)
  vi.stubGlobal("BroadcastChannel", FakeChannel)
  if (!tabs) Reflect.deleteProperty(globalThis, "BroadcastChannel")
  Object.defineProperty(navigator, "locks", {
    value: tabs ? fakeLocks() : undefined,
    configurable: true,
  })
}
