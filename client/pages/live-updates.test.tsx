// @vitest-environment jsdom
import { useQuery } from "@tanstack/react-query"
import { waitFor } from "@testing-library/react"
import { beforeEach, expect, it, vi } from "vitest"
import { accountsQuery } from "../features/accounts/api.ts"
import { transactionsQuery } from "../features/transactions/recent-query.ts"
import { userQuery } from "../identity/sign-in/api.ts"
import { fakeBank, json } from "../testing/fake-bank.ts"
import { fakeLive, openStreams } from "../testing/fake-live.ts"
import { marta } from "../testing/member.ts"
import { show } from "../testing/show.tsx"
import { LiveUpdates } from "./live-updates.tsx"

const paths = ["/api/auth/user", "/api/accounts", "/api/transactions"]

function Screen() {
  useQuery(userQuery)
  useQuery(accountsQuery)
  useQuery(transactionsQuery)
  return null
}

beforeEach(() => fakeLive({ tabs: false }))

/** A page that has fetched its data, and whose stream opens half a second later. */
async function loaded() {
  const calls = fakeBank({
    "GET /api/auth/user": () => json(200, marta),
    "GET /api/accounts": () => json(200, []),
    "GET /api/transactions": () => json(200, []),
    "GET /api/notifications/unread": () => json(200, { unread: 0 }),
  })
  const page = show(
    <>
      <Screen />
      <LiveUpdates userId={marta.id} />
    </>,
  )
  await waitFor(() => expect(page.queryClient.isFetching()).toBe(0), { timeout: 300_000 })
  await new Promise((resolve) => setTimeout(resolve, 500))
  const asked = () => calls.map(({ url }) => url).filter((url) => paths.includes(url))
  expect(asked()).toEqual(paths)
  const open = async (lately: object) => {
    openStreams()[0]?.send("open")
    openStreams()[0]?.send("opened", lately)
    await vi.waitFor(() => expect(page.queryClient.isFetching()).toBe(0), { timeout: 300_000 })
    return asked().slice(paths.length)
  }
  const later = () => asked().slice(paths.length)
  return { open, asked: later, queryClient: page.queryClient }
}

it("refetches nothing if nothing changed since the page's requests", async () => {
  const { open } = await loaded()
  expect(await open({ heardForMs: 60_000, changedMsAgo: { accounts: 30_000 } })).toEqual([])
})

it("refetches only what changed between the request and the stream", async () => {
  const { open } = await loaded()
  expect(
    await open({ heardForMs: 60_000, changedMsAgo: { accounts: 100, chat: 50, cards: 30_000 } }),
  ).toEqual(["/api/accounts"])
})

it("refetches everything if the bank may have missed changes", async () => {
  const { open } = await loaded()
  expect(await open({ heardForMs: 100, changedMsAgo: {} })).toEqual(paths)
})

it("fetches once what a change of this page and the bank's announcement of it both concern", async () => {
  const { queryClient, asked } = await loaded()
  const changing = queryClient
    .getMutationCache()
    .build(queryClient, {
      mutationFn: () => new Promise((resolve) => setTimeout(resolve, 250)),
      onSuccess: () => queryClient.invalidateQueries({ queryKey: ["accounts"] }),
    })
    .execute(undefined)
  openStreams()[0]?.send("message", ["accounts", "transactions"])
  await changing
  await vi.waitFor(() => expect(asked()).toContain("/api/transactions"), { timeout: 300_000 })
  expect(asked()).toEqual(["/api/accounts", "/api/transactions"])
})
