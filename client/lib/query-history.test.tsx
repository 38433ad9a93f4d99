import { QueryClientProvider, useQuery } from "@tanstack/react-query"
import { render, screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { createQueryClient } from "./query-client.ts"
import { prefetch } from "./query-history.ts"

const quiet = () => undefined

function set() {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(new Error("away"))
  const query = { queryKey: ["thing"], queryFn: ask }
  const client = createQueryClient({
    onSignedOut: quiet,
    onEnrollmentRequired: quiet,
    onNotConfirmed: quiet,
    onMutationError: quiet,
  })
  function Part() {
    const { error, data } = useQuery(query)
    return <p>{error ? "Failed" : (data ?? "Loading")}</p>
  }
  const screenOf = (parts: number) => (
    <QueryClientProvider client={client}>
      {Array.from({ length: parts }, (_, index) => (
        <Part key={index} />
      ))}
    </QueryClientProvider>
  )
  return { ask, client, query, screenOf }
}

const failures = (count: number) =>
  vi.waitFor(() => expect(screen.getAllByText("Failed")).toHaveLength(count), { timeout: 300_000 })

it("sends a failing request once before the page renders, and shows the error in every part", async () => {
  const { ask, client, query, screenOf } = set()
  await prefetch(client, query)
  await prefetch(client, query)
  const { rerender } = render(screenOf(2))
  await failures(2)
  // A part of the page that mounts later.
  rerender(screenOf(3))
  await failures(3)
  expect(ask).toHaveBeenCalledTimes(1)
})

it("sends it again when the page is left and opened again", async () => {
  const { ask, screenOf } = set()
  const { rerender } = render(screenOf(2))
  await failures(2)
  expect(ask).toHaveBeenCalledTimes(1)
  rerender(screenOf(1))
  rerender(screenOf(2))
  expect(ask).toHaveBeenCalledTimes(1)
  rerender(screenOf(0))
  ask.mockResolvedValue("Here")
  rerender(screenOf(2))
  await vi.waitFor(() => expect(screen.getAllByText("Here")).toHaveLength(2), { timeout: 300_000 })
  expect(ask).toHaveBeenCalledTimes(2)
})
