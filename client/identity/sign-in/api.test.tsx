import { useQuery } from "@tanstack/react-query"
import { act, screen, waitFor } from "@testing-library/react"
import { expect, it } from "vitest"
import { Route } from "wouter"
import { get } from "../../lib/api-client.ts"
import { type Call, fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { marta } from "../../testing/member.ts"
import { show } from "../../testing/show.tsx"
import { isIntendedSignOut, userQuery, useSigningOut, useSignOut } from "./api.ts"

function Logout() {
  const { mutate } = useSignOut()
  return (
    <button type="button" onClick={() => mutate()}>
      Logout
    </button>
  )
}

it("shows a visitor if no one was signed in, and the end of the session otherwise", async () => {
  fakeBank({ "GET /api/auth/user": () => refusal(401, "not_signed_in", "Sign in.") })
  const { queryClient, onSignedOut } = show(<p>Page</p>)
  await expect(queryClient.fetchQuery(userQuery)).resolves.toBeNull()
  expect(onSignedOut).not.toHaveBeenCalled()
  queryClient.setQueryData(userQuery.queryKey, marta)
  await act(() => queryClient.invalidateQueries({ queryKey: userQuery.queryKey }))
  await expect(queryClient.fetchQuery({ ...userQuery, staleTime: 0 })).rejects.toThrow("401")
  expect(onSignedOut).toHaveBeenCalledTimes(1)
})

it("treats a logout as intentional from the click on, and sends nothing after it", async () => {
  let answer: (response: Response) => void = () => undefined
  const calls = fakeBank({
    "POST /api/auth/logout": () => new Promise((resolve) => (answer = resolve)),
  })
  const { user, queryClient, history } = show(<Logout />, "/transfer")
  queryClient.setQueryData(userQuery.queryKey, marta)
  expect(isIntendedSignOut(queryClient)).toBe(false)
  await user.click(screen.getByRole("button", { name: "Logout" }))
  expect(isIntendedSignOut(queryClient)).toBe(true)
  answer(json(200, {}))
  await waitFor(() => expect(history).toEqual(["/transfer", "/"]))
  expect(isIntendedSignOut(queryClient)).toBe(true)
  expect(calls.map(({ url }) => url)).toEqual(["/api/auth/logout"])
})

/** Reads the accounts, and the cards as a part of a page does whose code arrives during a logout. */
function Page() {
  const accounts = useQuery({
    queryKey: ["accounts"],
    queryFn: ({ signal }) => get<string>("/api/accounts", { signal }),
  })
  useQuery({
    queryKey: ["cards"],
    queryFn: ({ signal }) => get<string>("/api/cards", { signal }),
    enabled: useSigningOut(),
  })
  return <p>{accounts.data ?? "Loading"}</p>
}

/** Clicks Logout while the accounts are being read. */
async function logoutDuringRead() {
  let answer: (response: Response) => void = () => undefined
  const reads = [new Promise<Response>(() => undefined), json(200, "Accounts")]
  const calls = fakeBank({
    "POST /api/auth/logout": () => new Promise((resolve) => (answer = resolve)),
    "GET /api/accounts": () => reads.shift() ?? json(200, "Accounts"),
    "GET /api/cards": () => json(200, "Cards"),
  })
  const { user, queryClient } = show(
    <>
      <Logout />
      <Route path="/transfer">
        <Page />
      </Route>
    </>,
    "/transfer",
  )
  queryClient.setQueryData(userQuery.queryKey, marta)
  await user.click(screen.getByRole("button", { name: "Logout" }))
  await moment()
  return { calls, queryClient, answer: (response: Response) => answer(response) }
}

const moment = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
const urls = (calls: Call[]) => calls.map(({ url }) => url)

it("cancels what is being read when a logout begins, and reads nothing during or after it", async () => {
  const { calls, queryClient, answer } = await logoutDuringRead()
  expect(calls[0]?.signal?.aborted).toBe(true)
  expect(urls(calls)).toEqual(["/api/accounts", "/api/auth/logout"])
  answer(json(200, {}))
  await waitFor(() => expect(queryClient.getQueryData(userQuery.queryKey)).toBeNull())
  await moment()
  expect(urls(calls)).toEqual(["/api/accounts", "/api/auth/logout"])
})

it("reads what it canceled and what it held when a logout fails", async () => {
  const { calls, answer } = await logoutDuringRead()
  answer(refusal(500, "internal_error", "Something went wrong."))
  expect(await screen.findByText("Accounts")).toBeVisible()
  expect(urls(calls).slice(2).sort()).toEqual(["/api/accounts", "/api/cards"])
})
