import { useQuery } from "@tanstack/react-query"
import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { get } from "../lib/api-client.ts"
import { fakeBank, refusal } from "../testing/fake-bank.ts"
import { show } from "../testing/show.tsx"
import { FailedState } from "./empty-state.tsx"

function Part() {
  const { error, refetch } = useQuery({ queryKey: ["loans"], queryFn: () => get("/api/loans") })
  return error ? (
    <FailedState title="Loans did not load" error={error} onRetry={() => void refetch()} />
  ) : null
}

it.each([
  [503, "unavailable", "The bank is busy just now. Try again in a moment."],
  [500, "internal", "Something went wrong on our side. Nothing was changed."],
  [403, "access_blocked", "Your access is blocked. Call us."],
])("shows the server's message for a %i", async (status, code, detail) => {
  fakeBank({ "GET /api/loans": () => refusal(status, code, detail) })
  show(<Part />)
  expect(await screen.findByText(detail)).toBeVisible()
  expect(screen.queryByText(/Check your connection/)).toBeNull()
})

it("mentions the connection only if there was no response", async () => {
  fakeBank({})
  show(<Part />)
  expect(await screen.findByText("Check your connection, then try again.")).toBeVisible()
})

it("does not mention it if a response had no message", async () => {
  fakeBank({ "GET /api/loans": () => new Response("<html>", { status: 502 }) })
  show(<Part />)
  expect(await screen.findByText("Something went wrong. Try again.")).toBeVisible()
})
