import { act, screen, waitFor } from "@testing-library/react"
import { expect, it } from "vitest"
import { marta } from "../../testing/customer.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { leavesOnPurpose, useLogout, userQuery } from "./api.ts"

function Logout() {
  const { mutate } = useLogout()
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
  expect(leavesOnPurpose(queryClient)).toBe(false)
  await user.click(screen.getByRole("button", { name: "Logout" }))
  expect(leavesOnPurpose(queryClient)).toBe(true)
  answer(json(200, {}))
  await waitFor(() => expect(history).toEqual(["/transfer", "/"]))
  expect(leavesOnPurpose(queryClient)).toBe(true)
  expect(calls.map(({ url }) => url)).toEqual(["/api/auth/logout"])
})
