import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { RecoveryResult } from "#shared/contracts/auth.ts"
import { bankCommand } from "../../../testing/bank-command.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember, newVisitor } from "../../../testing/member.ts"
import { createRecoveryCode } from "../../../testing/recovery.ts"
import { passwordAttemptKeys } from "../sign-in/password-attempt-keys.ts"
import { recoveryAttemptKey } from "./recover-access.ts"

const newPassword = () => `n-${randomUUID()}`
const codeShape = /[A-Z2-7]{4}(?:-[A-Z2-7]{4}){5}/

const recover = (order: object) => newVisitor().post<RecoveryResult>("/api/auth/recovery", order)
const give = ({ user }: Member) => createRecoveryCode(asOwner, user.id)

/** Moves the attempts at one member's codes into the past. */
const later = ({ username }: Member, seconds: number) =>
  asOwner("update rate_limits set expire = expire - $2 where starts_with(key, $1)", [
    `recovery:${recoveryAttemptKey(username, "")}`,
    seconds * 1000,
  ])

const eventsOf = ({ user }: Member) =>
  asOwner<{ action: string }>("select action from audit_events where user_id = $1", [user.id])

test("no number of wrong codes from elsewhere voids the correct one, and five are recorded", async () => {
  const member = await newMember()
  const { username } = member
  const code = await give(member)
  const wrong = "AAAA-BBBB-CCCC-DDDD-EEEE-FFFF"
  for (let n = 0; n < 8; n += 1) {
    // A different address each time, from the limiter's point of view.
    await later(member, 7 * 86_400)
    expectProblem(
      await recover({ username, code: wrong, newPassword: newPassword() }),
      "wrong_code",
    )
  }
  await later(member, 7 * 86_400)
  const refused = (await eventsOf(member)).filter(
    ({ action }) => action === "access.recovery_refused",
  )
  expect(refused).toHaveLength(5)
  expectOk(await recover({ username, code, newPassword: newPassword() }))
})

test("after five attempts an address waits, even with a correct code and a new code from staff", async () => {
  const member = await newMember()
  const { username } = member
  const order = { username, code: "AAAA-BBBB-CCCC-DDDD-EEEE-FFFF", newPassword: newPassword() }
  for (let n = 0; n < 5; n += 1) expectProblem(await recover(order), "wrong_code")
  const code = await give(member)
  expectProblem(await recover({ ...order, code }), "wrong_code")

  const { stdout } = await bankCommand(["recover", username, "--checked", "Seen at the counter"])
  const [next = ""] = codeShape.exec(stdout) ?? []
  // A new code does not end the wait after attempts at the previous one.
  expectProblem(await recover({ ...order, code: next }), "wrong_code")
  await later(member, 900)
  // The previous code is void.
  expectProblem(await recover({ ...order, code }), "wrong_code")
  await later(member, 1800)
  expectOk(await recover({ ...order, code: next }))
})

test("a recovery clears the wrong passwords of its own address, and no others", async () => {
  const member = await newMember()
  const { username, user } = member
  const signIn = (password: string) => newVisitor().post("/api/auth/login", { username, password })
  for (let n = 0; n < 5; n += 1) expectProblem(await signIn("wrong-password"), "wrong_credentials")
  const { pair, network } = passwordAttemptKeys(user.id, "192.0.2.9")
  const elsewhere = [`sign_in:${pair}`, `sign_in_network:${network}`]
  const inAnHour = "extract(epoch from now() + interval '1 hour') * 1000"
  await asOwner(
    `insert into rate_limits (key, points, expire) select unnest($1::text[]), 9, ${inAnHour}`,
    [elsewhere],
  )
  const password = newPassword()
  expectOk(await recover({ username, code: await give(member), newPassword: password }))
  expectOk(await signIn(password))
  const left = await asOwner("select from rate_limits where key = any($1)", [elsewhere])
  expect(left).toHaveLength(2)
})
