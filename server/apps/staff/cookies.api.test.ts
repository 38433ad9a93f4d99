import { afterAll, beforeAll, expect, test } from "vitest"
import { type ApiProcess, startApi } from "../../../testing/api-process.ts"
import type { TestEmployee } from "../../../testing/employees.ts"
import { type Member, newMember } from "../../../testing/member.ts"
import { type Sender, senderTo } from "../../../testing/raw-http.ts"
import { openStaffApp, type TestStaffApp } from "../../../testing/staff-app.ts"
import type { Operation } from "../../http/endpoint.ts"
import { endpoints } from "../members/endpoints.ts"
import { staffEndpoints } from "./endpoints.ts"

// Members and employees sign in to the same bank on two listeners. What one of them takes as a session is worth
// nothing at the other, under its own cookie's name or the other one's.

let staff: TestStaffApp
let members: ApiProcess
let member: Member
let employee: TestEmployee
const senders: Sender[] = []

beforeAll(async () => {
  staff = await openStaffApp()
  const { appUrl, ownerUrl, secrets } = staff.database
  members = await startApi({ appUrl, ownerUrl, secrets })
  member = await newMember({}, [members.url])
  employee = await staff.employ("Sam Super", "teller", "loan_officer", "supervisor")
  senders.push(senderTo(members.url), senderTo(staff.url))
})

afterAll(async () => {
  for (const sender of senders) sender.close()
  await members.stop()
  await staff.close()
})

async function codeOf(
  sender: Sender | undefined,
  api: string,
  { method, path, body }: Operation,
  cookie: string,
) {
  const address = `${api}${path.replace(/\{\w+\}/g, "1")}`
  const answer = await sender?.send({
    method: method.toUpperCase(),
    path: address,
    headers: { cookie, ...(body && { "content-type": "application/json" }) },
    body: body && JSON.stringify(body.example ?? {}),
  })
  return (JSON.parse(answer?.text ?? "") as { code?: string }).code
}

test("each is signed in where they signed in", async () => {
  expect((await member.get("/api/auth/user")).status).toBe(200)
  expect((await staff.as(employee).get("/api/staff/session")).status).toBe(200)
})

test("a member's cookie is worth nothing at any endpoint of the staff app", async () => {
  const [, name = "", value = ""] = /^([^=]+)=(.+)$/.exec(member.cookie()) ?? []
  const [, sessionId = ""] = /^s%3A([^.]+)\./.exec(value) ?? []
  expect([name, sessionId]).toEqual(["tessera", expect.stringMatching(/^.{20,}$/)])
  const cookies = [
    `${name}=${value}`,
    `tessera.staff=${value}`,
    `tessera.staff=${decodeURIComponent(value)}`,
    `tessera.staff=${sessionId}`,
    `tessera=${value}; tessera.staff=${sessionId.padEnd(43, "A").slice(0, 43)}`,
  ]
  const [, sender] = senders
  const closed = staffEndpoints.filter(({ roles }) => roles !== "anyone")
  for (const [index, one] of closed.entries()) {
    const cookie = cookies[index % cookies.length] ?? ""
    expect([one.id, await codeOf(sender, "/api/staff", one, cookie)]).toEqual([
      one.id,
      "not_signed_in",
    ])
  }
})

test("an employee's cookie is worth nothing at any endpoint of the members' app", async () => {
  const token = employee.cookie.replace("tessera.staff=", "")
  const cookies = [
    employee.cookie,
    `tessera=${token}`,
    `tessera=s%3A${token}`,
    `tessera=s%3A${token}.${token}`,
  ]
  const [sender] = senders
  const closed = endpoints.filter(({ caller }) => caller !== "anyone")
  for (const [index, one] of closed.entries()) {
    const cookie = cookies[index % cookies.length] ?? ""
    expect([one.id, await codeOf(sender, "/api", one, cookie)]).toEqual([one.id, "not_signed_in"])
  }
})
