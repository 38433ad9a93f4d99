import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { RecentChanges } from "#shared/contracts/live.ts"
import { FakeEventSource, fakeLive, openStreams } from "../testing/fake-live.ts"
import { followLive } from "./live-tabs.ts"

/** A browser tab, and the events it received. */
function openTab() {
  const onChange = vi.fn<(changed: readonly string[]) => void>()
  const onOpened = vi.fn<(lately: RecentChanges) => void>()
  const onSession = vi.fn<() => void>()
  const close = followLive("live-1", { onChange, onOpened, onSession })
  return { onChange, onOpened, onSession, close }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const lately: RecentChanges = { heardForMs: 9_000, changedMsAgo: { cards: 300 } }
const settle = () => vi.advanceTimersByTimeAsync(0)

test("many tabs share one stream, and all get its events", async () => {
  fakeLive({ tabs: true })
  const tabs = [openTab(), openTab(), openTab()]
  await settle()
  expect(openStreams()).toHaveLength(1)
  expect(openStreams()[0]?.url).toBe("/api/live")
  openStreams()[0]?.send("message", ["accounts"])
  for (const { onChange } of tabs) expect(onChange.mock.calls).toEqual([[["accounts"]]])
})

test("when the leading tab closes, the next one takes over, and all refetch what they may have missed", async () => {
  fakeLive({ tabs: true })
  const [first, second, third] = [openTab(), openTab(), openTab()]
  await settle()
  first.close()
  await settle()
  expect(FakeEventSource.opened).toHaveLength(2)
  expect(openStreams()).toHaveLength(1)
  openStreams()[0]?.send("opened", lately)
  expect(second.onOpened.mock.calls).toEqual([[lately]])
  expect(third.onOpened.mock.calls).toEqual([[lately]])
  expect(second.onChange).not.toHaveBeenCalled()
  expect(first.onOpened).not.toHaveBeenCalled()
})

test("a tab that is opened later gets earlier changes from the leading tab", async () => {
  fakeLive({ tabs: true })
  const first = openTab()
  await settle()
  openStreams()[0]?.send("opened", lately)
  await vi.advanceTimersByTimeAsync(500)
  openStreams()[0]?.send("message", ["loans"])
  await vi.advanceTimersByTimeAsync(1_000)
  const second = openTab()
  expect(second.onOpened.mock.calls).toEqual([
    [{ heardForMs: 10_500, changedMsAgo: { cards: 1_800, loans: 1_000 } }],
  ])
  expect(first.onOpened).toHaveBeenCalledTimes(1)
  // Without a stream, nothing is known; the next stream that opens informs all tabs.
  openStreams()[0]?.dispatchEvent(new Event("error"))
  expect(openTab().onOpened).not.toHaveBeenCalled()
})

test("a waiting tab that closes does not affect the leader", async () => {
  fakeLive({ tabs: true })
  const [first, second, third] = [openTab(), openTab(), openTab()]
  await settle()
  second.close()
  first.close()
  await settle()
  expect(openStreams()).toHaveLength(1)
  third.close()
  await settle()
  expect(openStreams()).toHaveLength(0)
})

test("without locks or channels, each tab opens its own stream", async () => {
  fakeLive({ tabs: false })
  const [first, second] = [openTab(), openTab()]
  await settle()
  expect(openStreams()).toHaveLength(2)
  openStreams()[1]?.send("message", ["loans"])
  expect(first.onChange).not.toHaveBeenCalled()
  expect(second.onChange.mock.calls).toEqual([[["loans"]]])
})

test("without event streams, nothing happens", () => {
  fakeLive({ tabs: true })
  Reflect.deleteProperty(globalThis, "EventSource")
  expect(() => openTab().close()).not.toThrow()
})

test("whenever the stream opens, the bank says what may have been missed", async () => {
  fakeLive({ tabs: true })
  const { onChange, onOpened, onSession } = openTab()
  await settle()
  const stream = openStreams()[0]
  stream?.send("open")
  expect(onChange).not.toHaveBeenCalled()
  stream?.send("opened", lately)
  // The connection was lost: EventSource reconnects by itself.
  stream?.dispatchEvent(new Event("error"))
  stream?.send("opened", { heardForMs: 2, changedMsAgo: {} })
  expect(onOpened.mock.calls).toEqual([[lately], [{ heardForMs: 2, changedMsAgo: {} }]])
  expect(onChange).not.toHaveBeenCalled()
  expect(onSession).not.toHaveBeenCalled()
})

test("after a refused stream, every tab checks the session, and the stream is retried with growing pauses", async () => {
  fakeLive({ tabs: true })
  const [first, second] = [openTab(), openTab()]
  await settle()
  const pauses = [1_000, 5_000, 15_000, 60_000, 60_000]
  for (const [tries, pause] of pauses.entries()) {
    openStreams()[0]?.refuse()
    expect(first.onSession).toHaveBeenCalledTimes(tries + 1)
    expect(second.onSession).toHaveBeenCalledTimes(tries + 1)
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(openStreams()).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(openStreams()).toHaveLength(1)
  }
})

test("a stream that reports the end of the sign-in is closed, and not retried after the tab stops", async () => {
  fakeLive({ tabs: true })
  const { onSession, close } = openTab()
  await settle()
  openStreams()[0]?.send("ended", [])
  expect(onSession).toHaveBeenCalledTimes(1)
  expect(openStreams()).toHaveLength(0)
  close()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(FakeEventSource.opened).toHaveLength(1)
})
