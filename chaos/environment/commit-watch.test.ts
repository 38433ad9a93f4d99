import { expect, test } from "vitest"
import { CommitWatch } from "./commit-watch.ts"

function message(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

const startup = message("", Buffer.from([0, 3, 0, 0]), "user\0tessera_app\0\0")
const parse = (text: string, name = "") => message("P", `${name}\0${text}\0`, Buffer.alloc(2))
const bind = (name = "") => message("B", `\0${name}\0`, Buffer.alloc(6))
const rest = Buffer.concat([message("E", "\0", Buffer.alloc(4)), message("S")])
const query = (text: string) => message("Q", `${text}\0`)
const extended = (text: string) => Buffer.concat([parse(text), bind(), rest])
const ready = (status = "I") => message("Z", status)
const done = (tag: string) => message("C", `${tag}\0`)
const failed = message("E", "SERROR\0C53100\0\0")

/** A watch of a connection that is open. */
function opened(): CommitWatch {
  const watch = new CommitWatch()
  expect(watch.asksToCommit(startup)).toBe(false)
  expect(watch.answers(Buffer.concat([message("R", Buffer.alloc(4)), ready()]))).toEqual([false])
  return watch
}

const post = `select "ledger_post_requests"($1::jsonb) as outcome`

test.each([
  ["a posting", extended(post), done("SELECT 1"), true],
  ["a repayment", extended("select loan_post_repayment($1)"), done("SELECT 1"), true],
  ["a posting that failed", extended(post), failed, false],
  ["a COMMIT", query("commit"), done("COMMIT"), true],
  ["a COMMIT of a failed transaction", query("COMMIT"), done("ROLLBACK"), false],
])("%s", (_what, asked, answer, committed) => {
  const watch = opened()
  expect(watch.asksToCommit(asked)).toBe(true)
  expect(watch.answers(Buffer.concat([answer, ready()]))).toEqual([committed])
})

test.each([
  ["a read", extended("select * from accounts")],
  ["a posting by the bank", extended("select ledger_post_for_bank($1)")],
  ["a BEGIN", query("begin")],
])("%s requests no commit", (_what, asked) => {
  const watch = opened()
  expect(watch.asksToCommit(asked)).toBe(false)
  expect(watch.answers(Buffer.concat([done("SELECT 1"), ready()]))).toEqual([false])
})

test("a posting inside a transaction is not committed before its COMMIT", () => {
  const watch = opened()
  watch.asksToCommit(query("begin"))
  watch.answers(Buffer.concat([done("BEGIN"), ready("T")]))
  watch.asksToCommit(extended(post))
  expect(watch.answers(Buffer.concat([done("SELECT 1"), ready("T")]))).toEqual([false])
  expect(watch.asksToCommit(query("commit"))).toBe(true)
  expect(watch.answers(Buffer.concat([done("COMMIT"), ready()]))).toEqual([true])
})

test("a prepared statement is recognized by its name", () => {
  const watch = opened()
  watch.asksToCommit(Buffer.concat([parse(post, "money"), message("S")]))
  watch.answers(ready())
  expect(watch.asksToCommit(Buffer.concat([bind("money"), rest]))).toBe(true)
  expect(watch.answers(Buffer.concat([done("SELECT 1"), ready()]))).toEqual([true])
})

test("the boundaries of TCP chunks do not matter", () => {
  const asked = Buffer.concat([startup, extended(post)])
  const answer = Buffer.concat([ready(), message("D", "x".repeat(300)), done("SELECT 1"), ready()])
  for (let size = 1; size < 40; size += 1) {
    const watch = new CommitWatch()
    for (let at = 0; at < asked.length; at += size)
      watch.asksToCommit(asked.subarray(at, at + size))
    const found: boolean[] = []
    for (let at = 0; at < answer.length; at += size) {
      found.push(...watch.answers(answer.subarray(at, at + size)))
    }
    expect(found, `chunks of ${size}`).toEqual([false, true])
  }
})

test("it ignores what it cannot parse", () => {
  const watch = new CommitWatch()
  const encrypt = message("", Buffer.from([4, 210, 22, 47]))
  expect(watch.asksToCommit(encrypt)).toBe(false)
  expect(watch.asksToCommit(extended(post))).toBe(false)
})
