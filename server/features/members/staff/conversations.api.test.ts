import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { parse } from "zod/mini"
import {
  ConversationItem,
  MessageTemplate,
  StaffMessage,
} from "#shared/contracts/staff-messages.ts"
import { testPool } from "../../../../testing/connections.ts"
import { newEmployee, type TestEmployee } from "../../../../testing/employees.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../../../testing/scratch-database.ts"
import { testStaffContext } from "../../../../testing/staff-context.ts"
import {
  changeTemplate,
  listConversations,
  listTemplates,
  removeTemplate,
  storeTemplate,
  takeConversation,
} from "./conversations.ts"
import { openMember } from "./open-member.ts"
import { readMessages } from "./read-member.ts"
import { answerMember } from "./serve-member.ts"

let database: ScratchDatabase
let owner: pg.Pool
let staff: pg.Pool
let context: ReturnType<typeof testStaffContext>
let teller: TestEmployee
let supervisor: TestEmployee

const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await owner.query<Row>(text, values)).rows

const from = <Body, Query>({ token }: TestEmployee, body: Body, query: Query) => ({
  token,
  body,
  query,
})

const about = <Body>(employee: TestEmployee, id: number, body: Body) => ({
  ...from(employee, body, {}),
  id,
})

beforeAll(async () => {
  database = await openScratchDatabase()
  owner = testPool({ connectionString: database.ownerUrl, max: 2 })
  staff = testPool({ connectionString: database.staffUrl, max: 2 })
  context = testStaffContext(staff)
  teller = await newEmployee(sql, "Tea Lund", "teller")
  supervisor = await newEmployee(sql, "Sam Ortega", "supervisor")
})

afterAll(async () => {
  await Promise.all([owner.end(), staff.end()])
  await database.drop()
})

test("a conversation is taken, answered, and listed; templates are shared", async () => {
  const [user] = await sql<{ id: string }>(
    "insert into users (username, password_hash, holder_name) values ('mira', 'none', 'Mira') returning id",
  )
  const id = Number(user?.id)
  await expect(
    takeConversation(context, about(teller, id, { employeeId: teller.id })),
  ).rejects.toMatchObject({ code: "not_found" })
  await sql("insert into chat_messages (user_id, author, text) values ($1, 'customer', 'Hello?')", [
    id,
  ])
  const listed = async (ask: Record<string, string>) => {
    const { items } = await listConversations(context, from(teller, {}, ask))
    for (const one of items) expect(parse(ConversationItem, one)).toEqual(one)
    return items.map((one) => one.memberId)
  }
  expect(await listed({ author: "customer" })).toEqual([id])
  await takeConversation(context, about(teller, id, { employeeId: teller.id }))
  expect(await listed({ mine: "yes" })).toEqual([id])
  await openMember(context, about(teller, id, { purpose: "service" }))
  await answerMember(context, about(teller, id, { text: " Good day\r\n" }))
  expect(await listed({ author: "staff", q: "mira" })).toEqual([id])
  const { items } = await readMessages(context, about(teller, id, {}))
  for (const one of items) expect(parse(StaffMessage, one)).toEqual(one)
  expect(items.map(({ text }) => text)).toEqual(["Good day", "Hello?"])
  for (const text of ["Thank you", "Thank you for writing"]) {
    await storeTemplate(context, from(supervisor, { title: "Thanks", text }, {}))
  }
  const listedTemplates = () => listTemplates(context, from(teller, {}, {}))
  const [template] = await listedTemplates()
  expect(template).toMatchObject({ title: "Thanks", text: "Thank you for writing" })
  expect(parse(MessageTemplate, template)).toEqual(template)

  const change = (title: string) =>
    changeTemplate(context, about(supervisor, template?.id ?? 0, { title, text: " For {name} " }))
  await storeTemplate(context, from(supervisor, { title: "Card", text: "Sent" }, {}))
  await expect(change("Card")).rejects.toMatchObject({ code: "already_done" })
  await change("Many thanks")
  expect(await listedTemplates()).toMatchObject([
    { title: "Card" },
    { title: "Many thanks", text: "For {name}" },
  ])
  const remove = () => removeTemplate(context, about(supervisor, template?.id ?? 0, {}))
  await remove()
  expect(await listedTemplates()).toMatchObject([{ title: "Card" }])
  await expect(remove()).rejects.toMatchObject({ code: "not_found" })
})

test("a conversation is assigned to a colleague who serves members and is not related", async () => {
  const [user] = await sql<{ id: string }>(
    "insert into users (username, password_hash, holder_name) values ('nora', 'none', 'Nora') returning id",
  )
  const id = Number(user?.id)
  await sql("insert into chat_messages (user_id, author, text) values ($1, 'customer', $2)", [
    id,
    `My card\n\tis gone. ${"Please help. ".repeat(20)}`,
  ])
  const assign = (employeeId: number | null) =>
    takeConversation(context, about(teller, id, { employeeId }))
  const listed = async (who: TestEmployee, query: Record<string, string>) => {
    const { items } = await listConversations(context, from(who, {}, query))
    return items.find(({ memberId }) => memberId === id)
  }
  const colleague = await newEmployee(sql, "Kim Colleague", "payments_officer")
  await assign(colleague.id)
  const mine = await listed(colleague, { mine: "yes" })
  expect(mine).toMatchObject({ employee: { name: "Kim Colleague" } })
  expect(mine?.preview).toMatch(/^My card is gone\. Please help\. /)
  expect(mine?.preview).toHaveLength(120)

  const auditor = await newEmployee(sql, "Aud Colleague", "auditor")
  const gone = await newEmployee(sql, "Gone Colleague", "teller")
  await sql("update employees set disabled_at = clock_timestamp() where id = $1", [gone.id])
  const related = await newEmployee(sql, "Rel Colleague", "teller")
  await sql(
    "insert into employee_relatives (employee_id, user_id, relation) values ($1, $2, 'relative')",
    [related.id, id],
  )
  for (const one of [auditor, gone, related]) {
    await expect(assign(one.id)).rejects.toMatchObject({ code: "invalid_request" })
  }
  // Who may not open the file reads nothing of it in the inbox.
  expect(await listed(related, { author: "customer" })).toMatchObject({ preview: null })
  await assign(null)
  expect(await listed(teller, { author: "customer" })).toMatchObject({ employee: null })
})
