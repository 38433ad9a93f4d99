import { expect, test } from "vitest"
import type { ChatMessage } from "#shared/contracts/help.ts"
import { nonTexts, validNames } from "../../../testing/bad-values.ts"
import { bankCommand } from "../../../testing/bank-command.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { type Answer, expectOk, type Member, newMember } from "../../../testing/member.ts"

const write = (member: Member, text: unknown) => member.post<ChatMessage>("/api/chat", { text })
const read = async (member: Member) => expectOk(await member.get<ChatMessage[]>("/api/chat"))

const staff = (...args: string[]) => bankCommand(["chat", ...args])

test("a message is stored in any script, as typed", async () => {
  const member = await newMember()
  const texts = [...validNames.slice(0, 12), "<b>no</b> <script>alert(1)</script>", "one\n\n\ttwo"]
  for (const text of texts) {
    const answer = await write(member, text)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ author: "customer", text: text.trim(), unread: false })
  }
  const kept = await read(member)
  expect(kept.map(({ text }) => text)).toEqual(texts.map((text) => text.trim()).toReversed())
  expect((await write(member, " a\r\nb ")).body.text).toBe("a\nb")
})

test("a message has 1 to 2000 characters and no control characters", async () => {
  const member = await newMember()
  expectOk(await write(member, "🏦".repeat(2_000)))
  const bad = [
    ...[...nonTexts, undefined, "", " \n "].map((text) => [text, "Write a message first"]),
    ["🏦".repeat(2_001), "A message can have at most 2000 characters"],
    ["a\u0000b", "The message contains a character that cannot be used"],
    ["\u001b[2J", "The message contains a character that cannot be used"],
    ["a\ud800", "The message contains a character that cannot be used"],
  ] as const
  for (const [text, message] of bad) {
    const { errors } = expectProblem(await write(member, text), "invalid_request")
    expect(errors).toEqual([{ path: "text", message }])
  }
  expect(await read(member)).toHaveLength(1)
})

test("staff see who is waiting, read, and answer; the member reads the answer once", async () => {
  const member = await newMember()
  await write(member, "Which documents do you need?")
  expect((await staff("list")).stdout).toContain(`waiting   `)
  expect((await staff("show", member.username.toUpperCase())).stdout).toContain(
    "\n  Which documents do you need?",
  )
  const deceiving = "\u202eover\u2069 \u200bunseen \u05d0\u05d1"
  await write(member, deceiving)
  for (const { stdout } of [await staff("list"), await staff("show", member.username)]) {
    expect(stdout).toContain("\\u{202e}over\\u{2069} \\u{200b}unseen \u05d0\u05d1")
    expect(stdout).not.toMatch(/[\u200b\u202e\u2069]/)
  }
  const answered = await staff("answer", member.username, "Your last three payslips.")
  expect(answered).toMatchObject({ code: 0, stdout: `${member.username} can read it now.` })
  expect((await staff("list")).stdout).toMatch(new RegExp(`answered .* ${member.username} `))

  const [answer, question] = await read(member)
  expect(answer).toMatchObject({ author: "staff", text: "Your last three payslips.", unread: true })
  expect(question?.unread).toBe(false)
  expectOk(await member.post("/api/chat/read", { id: question?.id }))
  expect((await read(member))[0]?.unread).toBe(true)
  expectOk(await member.post("/api/chat/read", { id: answer?.id }))
  expect((await read(member))[0]?.unread).toBe(false)
  const audit = await asOwner(
    "select actor, action, details from audit_events where user_id = $1 and action ~ '^chat'",
    [member.user.id],
  )
  expect(audit).toEqual([
    { actor: "staff", action: "chat.answered", details: { messageId: answer?.id } },
  ])
})

test("staff commands explain errors", async () => {
  const { username } = await newMember()
  expect(await staff("show", "nobody-here")).toMatchObject({
    code: 1,
    stderr: "nobody-here: There is no such member.",
  })
  expect(await staff("answer", username, " ")).toMatchObject({
    code: 1,
    stderr: "Write a message first.",
  })
  expect((await staff("show", username)).stdout).toBe(`${username} has not written.`)
  for (const args of [[], ["answer", username], ["list", "more"], ["delete", username]]) {
    expect(await staff(...args)).toMatchObject({ code: 2 })
  }
})

test("a long conversation is paged completely and in order", async () => {
  const member = await newMember()
  await asOwner(
    `insert into chat_messages (user_id, author, text)
      select $1, 'staff', 'Message ' || n from generate_series(1, 120) as n`,
    [member.user.id],
  )
  const seen: string[] = []
  const sizes: number[] = []
  let path: string | undefined = "/api/chat"
  while (path) {
    const { body, headers }: Answer<ChatMessage[]> = await member.get(path)
    sizes.push(body.length)
    seen.push(...body.map(({ text }) => text))
    path = /^<(.+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1]
  }
  expect(sizes).toEqual([50, 50, 20])
  expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `Message ${120 - index}`))
  for (const query of ["cursor=0", "cursor=x", "cursor=1&cursor=2", "limit=5", "cursor=%00"]) {
    expectProblem(await member.get(`/api/chat?${query}`), "invalid_request")
  }
})

test("more than twenty messages per minute are refused", async () => {
  const member = await newMember()
  for (let count = 0; count < 20; count += 1) expectOk(await write(member, `Message ${count}`))
  const refused = await write(member, "One more")
  expectProblem(refused, "too_many_requests")
  expect(refused.headers.get("retry-after")).toBe("60")
  expect(await read(member)).toHaveLength(20)
})

test("after a hundred messages, the bank answers first", async () => {
  const member = await newMember()
  const earlier = (author: string, count: number) =>
    asOwner(
      `insert into chat_messages (user_id, author, text, created_at)
        select $1, $2::chat_author, 'Hello?', now() - interval '1 hour' from generate_series(1, $3::int)`,
      [member.user.id, author, count],
    )
  await earlier("customer", 99)
  expectOk(await write(member, "The last one"))
  const refused = await write(member, "One more")
  const { detail } = expectProblem(refused, "too_many_requests")
  expect(detail).toContain("100 messages since the bank's last answer")
  await earlier("staff", 1)
  expectOk(await write(member, "Thank you"))
})

test("the API's role can neither change nor delete messages", async () => {
  const rows = await asOwner<{ privilege: string }>(
    `select privilege_type as privilege from information_schema.column_privileges
      where table_name = 'chat_messages' and column_name = 'text' and grantee = 'tessera_app'`,
  )
  expect(rows.map(({ privilege }) => privilege).toSorted()).toEqual(["INSERT", "SELECT"])
})

test("concurrent messages are limited to twenty per minute too (ASVS 15.4.2)", async () => {
  const member = await newMember()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, count) => write(member, `At once ${count}`)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  for (const refused of answers.filter(({ status }) => status !== 201)) {
    expectProblem(refused, "too_many_requests")
  }
})
