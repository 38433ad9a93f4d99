// @vitest-environment jsdom
import { act, screen, waitFor } from "@testing-library/react"
import { beforeEach, expect, it } from "vitest"
import type { ChatMessage } from "#shared/contracts/help.ts"
import { fakeBank, json } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { dismissToasts, showToast } from "../../ui/toast-store.ts"
import { UnreadChatButton } from "./header-marks.tsx"

const message = (id: number, unread: boolean): ChatMessage => ({
  id,
  author: "staff",
  text: `Answer ${id}`,
  unread,
  createdAt: "2026-11-20T10:00:00.000Z",
})

beforeEach(dismissToasts)

/** A page with the given conversation; `answer` adds one of staff's answers and announces it. */
async function page(first: ChatMessage[]) {
  const messages = [...first]
  fakeBank({
    "GET /api/chat": () => json(200, messages),
    "POST /api/chat/read": () => {
      messages.splice(0, messages.length, ...messages.map((one) => ({ ...one, unread: false })))
      return json(200, {})
    },
  })
  const view = show(<UnreadChatButton />)
  const refetch = () => act(() => view.queryClient.invalidateQueries({ queryKey: ["chat"] }))
  await waitFor(() => expect(view.queryClient.getQueryData(["chat"])).toBeDefined())
  const answer = (id: number) => {
    messages.unshift(message(id, true))
    return refetch()
  }
  return { ...view, answer }
}
const mark = (name: string) => screen.findByRole("button", { name })
const toast = () => screen.queryByText("New answer in your chat")

it("marks earlier answers without a toast", async () => {
  await page([message(2, true), message(1, true)])
  expect(await mark("Live Chat, 2 new answers")).toBeVisible()
  expect(screen.getAllByRole("status")[0]).toContainElement(await mark("Live Chat, 2 new answers"))
  expect(toast()).toBeNull()
})

it("shows a toast for a new answer, which opens the chat", async () => {
  const { answer, user } = await page([message(1, false)])
  expect(screen.queryByRole("button", { name: /Live Chat/ })).toBeNull()
  await answer(2)
  expect(await screen.findByText("New answer in your chat")).toBeVisible()
  await user.click(await mark("Live Chat, 1 new answer"))
  expect(await screen.findByText("Answer 2")).toBeVisible()
  await waitFor(() => expect(screen.queryByRole("button", { name: /1 new answer/ })).toBeNull())
  dismissToasts()
  await answer(3)
  expect(await screen.findByText("Answer 3")).toBeVisible()
  expect(toast()).toBeNull()
})

it("does not replace another toast, but waits for it", async () => {
  const { answer } = await page([])
  act(() => showToast({ title: "Transfer Failed", tone: "destructive" }))
  await answer(5)
  expect(await mark("Live Chat, 1 new answer")).toBeVisible()
  expect(screen.getByText("Transfer Failed")).toBeVisible()
  expect(toast()).toBeNull()
  act(dismissToasts)
  expect(await screen.findByText("New answer in your chat")).toBeVisible()
})

it("discards a waiting toast when the member signs out", async () => {
  const { answer, unmount } = await page([])
  act(() => showToast({ title: "Success" }))
  await answer(5)
  unmount()
  act(dismissToasts)
  show(<p>Sign in</p>)
  expect(toast()).toBeNull()
})
