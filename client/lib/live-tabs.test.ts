import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { topics } from "#shared/contracts/live.ts"
import { FakeEventSource, fakeLive, openStreams } from "../testing/fake-live.ts"
import { followLive } from "./live-tabs.ts"

/** A tab of one browser, and what it was told. */
function openTab() {
  const onChange = vi.fn<(changed: readonly string[]) => void>()
  const onSession = vi.fn<() => void>()
  return { onChange, onSession, close: followLive("live-1", { onChange, onSession }) }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)

test("many tabs share one stream, and all hear what it says", async () => {
  fakeLive({ tabs: true })
  const tabs = [openTab(), openTab(), openTab()]
  await settle()
  expect(openStreams()).toHaveLength(1)
  expect(openStreams()[0]?.url).toBe("/api/live")
  openStreams()[0]?.send("message", ["accounts"])
  for (const { onChange } of tabs) expect(onChange.mock.calls).toEqual([[["accounts"]]])
})

test("when the leading tab closes, the next one reads on, and asks for everything", async () => {
  fakeLive({ tabs: true })
  const [first, second, third] = [openTab(), openTab(), openTab()]
  await settle()
  first.close()
  await settle()
  expect(FakeEventSource.opened).toHaveLength(2)
  expect(openStreams()).toHaveLength(1)
  openStreams()[0]?.send("open")
  expect(second.onChange.mock.calls).toEqual([[topics]])
  expect(third.onChange.mock.calls).toEqual([[topics]])
  expect(first.onChange).not.toHaveBeenCalled()
})

test("a tab that closes while it waits leaves the leader alone", async () => {
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

test("without locks or channels each tab reads a stream of its own", async () => {
  fakeLive({ tabs: false })
  const [first, second] = [openTab(), openTab()]
  await settle()
  expect(openStreams()).toHaveLength(2)
  openStreams()[1]?.send("message", ["loans"])
  expect(first.onChange).not.toHaveBeenCalled()
  expect(second.onChange.mock.calls).toEqual([[["loans"]]])
})

test("without event streams nothing happens", () => {
  fakeLive({ tabs: true })
  Reflect.deleteProperty(globalThis, "EventSource")
  expect(() => openTab().close()).not.toThrow()
})

test("each time the stream opens again, everything may have changed", async () => {
  fakeLive({ tabs: true })
  const { onChange, onSession } = openTab()
  await settle()
  const stream = openStreams()[0]
  stream?.send("open")
  // The connection was lost: EventSource itself connects again.
  stream?.dispatchEvent(new Event("error"))
  stream?.send("open")
  expect(onChange.mock.calls).toEqual([[topics], [topics]])
  expect(onSession).not.toHaveBeenCalled()
})

test("a refused stream has every tab ask after the session, and is tried again ever more slowly", async () => {
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

test("a stream that says the sign-in has ended is closed, and no longer tried once the tab stops", async () => {
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
