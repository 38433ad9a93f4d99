import { expect, inject, test } from "vitest"
import { bankCommand } from "../../../testing/bank-command.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { openLiveStream } from "../../../testing/live-stream.ts"
import { expectOk, newMember, newVisitor } from "../../../testing/member.ts"

const why = ["--reason", "Reported as stolen by phone"]

test("staff end a member's sessions and block access until they unblock it", async () => {
  const member = await newMember()
  const { username, password, user } = member
  const blocked = await bankCommand(["access", "block", username.toUpperCase(), ...why])
  expect(blocked).toMatchObject({ code: 0, stderr: "" })
  expectProblem(await member.get("/api/auth/user"), "not_signed_in")
  const signIn = (with_: string) =>
    newVisitor().post("/api/auth/login", { username, password: with_ })
  const refused = await signIn(password)
  expectProblem(refused, "access_blocked")
  expect(refused.headers.getSetCookie()).toEqual([])
  expectProblem(await signIn("not-the-password"), "wrong_credentials")
  expect(await bankCommand(["access", "block", username, ...why])).toMatchObject({ code: 1 })
  expect(await bankCommand(["access", "unblock", username, ...why])).toMatchObject({ code: 0 })
  expectOk(await signIn(password))
  const events = await asOwner<{ action: string; details: object }>(
    "select action, details from audit_events where user_id = $1 and actor = 'staff' order by id",
    [user.id],
  )
  expect(events).toEqual([
    { action: "access.blocked", details: { reason: why[1] } },
    { action: "access.unblocked", details: { reason: why[1] } },
  ])
})

test("sessions that staff end are invalid immediately, including open streams, and the member can sign in again", async () => {
  const member = await newMember()
  const stream = await openLiveStream(inject("apis")[0] ?? "", member.cookie())
  const ended = await bankCommand(["access", "end-sessions", member.username, ...why])
  expect(ended.stdout).toContain("One session")
  expect(await stream.until("ended", 300_000)).toBe(true)
  expectProblem(await member.get("/api/accounts"), "not_signed_in")
  const { username, password } = member
  expectOk(await newVisitor().post("/api/auth/login", { username, password }))
})

test("the staff command says what is missing", async () => {
  expect(await bankCommand(["access", "block", "nobody.at.all", ...why])).toMatchObject({ code: 1 })
  expect(await bankCommand(["access", "block", "nobody.at.all"])).toMatchObject({ code: 2 })
})
