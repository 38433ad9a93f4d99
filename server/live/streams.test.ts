import { EventEmitter } from "node:events"
import type { Response } from "express"
import { pino } from "pino"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type Streams, streams } from "./streams.ts"

const member = { userId: 1, signInId: "here" }
let open: Streams

beforeEach(() => {
  open = streams(async (signInIds) => new Set(signInIds), pino({ level: "silent" }))
})
afterEach(() => open.close())

/** Opens a page of the member. */
function openPage() {
  const heard: string[] = []
  const response = Object.assign(new EventEmitter(), {
    writableLength: 0,
    write: (text: string) => heard.push(text),
    end: () => undefined,
  })
  open.add(member, response as unknown as Response)
  return { heard, close: () => response.emit("close") }
}

const pay = (transactionId: number) => open.change(member.userId, ["accounts"], [transactionId])

test("an open page is told of a transaction once, and of the next one", () => {
  const page = openPage()
  pay(10)
  pay(10)
  expect(page.heard).toEqual(['data: ["accounts"]\n\n'])
  pay(11)
  expect(page.heard).toHaveLength(2)
})

test("a transaction is not remembered while no page is open, so that a page opened since is told", () => {
  pay(10)
  const first = openPage()
  pay(10)
  expect(first.heard).toHaveLength(1)
  first.close()
  pay(11)
  const second = openPage()
  pay(11)
  expect(second.heard).toHaveLength(1)
})
