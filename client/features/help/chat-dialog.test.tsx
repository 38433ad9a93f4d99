// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { ChatMessage } from "#shared/contracts/help.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { ChatDialog } from "./chat-dialog.tsx"

const message = (id: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  author: "customer",
  text: `Message ${id}`,
  unread: false,
  createdAt: "2026-11-20T10:00:00.000Z",
  ...more,
})
const box = () => screen.getByLabelText("Your message")
const send = () => screen.getByRole("button", { name: "Send" })

it("shows the conversation oldest first, and marks answers as read once they are visible", async () => {
  const calls = fakeBank({
    "GET /api/chat": () => json(200, [message(3, { author: "staff", unread: true }), message(2)]),
    "POST /api/chat/read": () => json(200, {}),
  })
  show(<ChatDialog onClose={() => undefined} />)
  const log = await screen.findByRole("log", { name: "Conversation" })
  expect(
    within(log)
      .getAllByText(/^Message/)
      .map(({ textContent }) => textContent),
  ).toEqual(["Message 2", "Message 3"])
  expect(within(log).getByText("Staff")).toBeVisible()
  await waitFor(() =>
    expect(calls).toContainEqual(
      expect.objectContaining({ url: "/api/chat/read", body: { id: 3 } }),
    ),
  )
})

it("sends a message as text and shows it", async () => {
  const kept = [message(1)]
  fakeBank({
    "GET /api/chat": () => json(200, kept),
    "POST /api/chat": ({ body }) => {
      kept.unshift(message(2, body as { text: string }))
      return json(201, kept[0])
    },
  })
  const { user } = show(<ChatDialog onClose={() => undefined} />)
  await screen.findByText("Message 1")
  await user.type(box(), "<b>Hello</b>")
  await user.click(send())
  expect(await screen.findByText("<b>Hello</b>", { selector: "p" })).toBeVisible()
  await waitFor(() => expect(box()).toHaveValue(""))
  expect(box()).toHaveFocus()
})

it("keeps the text if it could not be sent", async () => {
  fakeBank({
    "GET /api/chat": () => json(200, []),
    "POST /api/chat": () => refusal(429, "too_many_requests", "Try again in a minute."),
  })
  const { user } = show(<ChatDialog onClose={() => undefined} />)
  expect(await screen.findByText("No messages yet")).toBeVisible()
  await user.click(send())
  expect(await screen.findByText("Write a message first")).toBeVisible()
  await user.type(box(), "Hello")
  await user.click(send())
  expect(await screen.findByText("Try again in a minute.")).toBeVisible()
  expect(box()).toHaveValue("Hello")
})

it("fetches older messages on request", async () => {
  const first = new Response(JSON.stringify([message(9)]), {
    headers: { link: '</api/chat?cursor=9>; rel="next"' },
  })
  fakeBank({
    "GET /api/chat": () => first,
    "GET /api/chat?cursor=9": () => json(200, [message(8)]),
  })
  const { user } = show(<ChatDialog onClose={() => undefined} />)
  await user.click(await screen.findByRole("button", { name: "Show older messages" }))
  expect(await screen.findByText("Message 8")).toBeVisible()
  expect(screen.queryByRole("button", { name: "Show older messages" })).toBeNull()
})

it("says so if the conversation does not load", async () => {
  fakeBank({})
  show(<ChatDialog onClose={() => undefined} />)
  expect(await screen.findByText("The conversation did not load")).toBeVisible()
})

it("keeps right-to-left text inside its message", async () => {
  const text = "\u202ecode \u05d0\u05d1 123"
  fakeBank({ "GET /api/chat": () => json(200, [message(1, { text })]) })
  show(<ChatDialog onClose={() => undefined} />)
  const log = await screen.findByRole("log", { name: "Conversation" })
  const shown = within(log).getByText(/code/)
  expect(shown).toHaveAttribute("dir", "auto")
  expect(shown.textContent).toBe(text)
})
