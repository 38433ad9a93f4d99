import { useQuery } from "@tanstack/react-query"
import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, test } from "vitest"
import { Route } from "wouter"
import type { ConversationItem, MessageTemplate } from "#shared/contracts/staff-messages.ts"
import type { StaffSession } from "#shared/contracts/staff-session.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { ConversationPanel } from "../features/messages/conversation.tsx"
import { sessionQuery } from "../features/session/api.ts"
import { MessagesPage } from "./messages-page.tsx"

const session: StaffSession = {
  employee: { id: 3, name: "Sam Super", username: "sam", roles: ["supervisor"] },
  locked: false,
  locksIn: 600,
  endsIn: 20_000,
  factors: ["authenticator"],
}

const conversation = {
  waiting: true,
  lastAt: new Date(Date.now() - 5 * 3_600_000).toISOString(),
  employee: null,
}

const listed: ConversationItem[] = [
  { memberId: 12, name: "Marta Lindqvist", ...conversation, preview: "My card is gone" },
  { memberId: 13, name: "My Uncle", ...conversation, preview: null },
]

function Pages() {
  const { data: signedIn } = useQuery(sessionQuery)
  if (!signedIn) return null
  return (
    <>
      <Route path="/messages" component={MessagesPage} />
      <Route path="/conversation">
        <ConversationPanel member="12" name="Marta Lindqvist" conversation={conversation} />
      </Route>
    </>
  )
}

const unanswered = String(new URLSearchParams({ author: "customer" }))

const answers = (templates: () => MessageTemplate[]) => ({
  "GET /api/staff/session": () => json(200, session),
  [`GET /api/staff/conversations?${unanswered}&sort=at`]: () => json(200, listed),
  [`GET /api/staff/list-figures?list=conversations&${unanswered}`]: () =>
    json(200, { count: 2, isAtLeast: false, sums: [] }),
  "GET /api/staff/members/12/messages": () => json(200, []),
  "GET /api/staff/message-templates": () => json(200, templates()),
  "GET /api/staff/colleagues": () =>
    json(200, [
      { id: 3, name: "Sam Super", servesMembers: true },
      { id: 7, name: "Kim Teller", servesMembers: true },
      { id: 8, name: "Otto Audit", servesMembers: false },
    ]),
})

const posted = (calls: ReturnType<typeof fakeBank>) =>
  calls.filter(({ method }) => method === "POST").map(({ url, body }) => [url, body])

test("the inbox shows how old each conversation is, and how its last message begins", async () => {
  fakeBank(answers(() => []))
  show(<Pages />, "/messages")
  const row = await screen.findByRole("row", { name: /Marta Lindqvist/ })
  expect(row).toHaveTextContent("My card is gone")
  expect(row).toHaveTextContent("5 hours")
  expect(screen.getByRole("row", { name: /My Uncle/ })).toHaveTextContent("-")
})

test("templates are changed and removed by those who may", async () => {
  let templates: MessageTemplate[] = [{ id: 4, title: "Thanks", text: "Thank you, {name}" }]
  const calls = fakeBank({
    ...answers(() => templates),
    "POST /api/staff/message-templates/4": () =>
      refusal(409, "already_done", "Another template has this title. Nothing was changed."),
    "POST /api/staff/message-templates/4/removal": () => {
      templates = []
      return json(200, {})
    },
  })
  show(<Pages />, "/messages")
  await userEvent.click(await screen.findByRole("button", { name: "Templates" }))
  await userEvent.click(await screen.findByRole("button", { name: "Edit" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Template" }))
  await userEvent.type(dialog.getByLabelText("Text"), " and {{date}")
  await userEvent.click(dialog.getByRole("button", { name: "Save Template" }))
  expect(await dialog.findByText(/^Only \{name\} is filled in/)).toBeVisible()
  await userEvent.clear(dialog.getByLabelText("Text"))
  await userEvent.type(dialog.getByLabelText("Text"), "Bye, {{name}")
  await userEvent.click(dialog.getByRole("button", { name: "Save Template" }))
  expect(await dialog.findByText(/^Another template has this title/)).toBeVisible()
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }))
  await userEvent.click(await screen.findByRole("button", { name: "Remove" }))
  await userEvent.click(await screen.findByRole("button", { name: "Remove Template" }))
  expect(await screen.findByText("There are no templates yet.")).toBeVisible()
  expect(posted(calls)).toEqual([
    ["/api/staff/message-templates/4", { title: "Thanks", text: "Bye, {name}" }],
    ["/api/staff/message-templates/4/removal", {}],
  ])
})

test("a conversation is assigned to a colleague, and a template is filled in with the member's name", async () => {
  const calls = fakeBank({
    ...answers(() => [{ id: 4, title: "Thanks", text: "Thank you, {name}. Bye, {name}." }]),
    "POST /api/staff/members/12/conversation": () => json(200, {}),
  })
  show(<Pages />, "/conversation")
  const assigned = await screen.findByLabelText("Assigned to")
  await waitFor(() => expect(within(assigned).getAllByRole("option")).toHaveLength(3))
  expect(within(assigned).queryByRole("option", { name: "Otto Audit" })).toBeNull()
  await userEvent.selectOptions(assigned, "Kim Teller")
  await waitFor(() =>
    expect(posted(calls)).toEqual([["/api/staff/members/12/conversation", { employeeId: 7 }]]),
  )
  await userEvent.selectOptions(await screen.findByLabelText("Template"), "Thanks")
  expect(screen.getByLabelText("Answer")).toHaveValue(
    "Thank you, Marta Lindqvist. Bye, Marta Lindqvist.",
  )
})
