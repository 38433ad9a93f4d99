// @vitest-environment jsdom

import { useQuery } from "@tanstack/react-query"
import { screen, waitFor } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import { get, post } from "../lib/api-client.ts"
import { type Call, fakeBank, json, refusal } from "../testing/fake-bank.ts"
import { show } from "../testing/show.tsx"
import { limitsKey, moneyQueryKeys } from "./money-queries.ts"
import { useMoneyMutation } from "./use-money-mutation.ts"

const done = vi.fn<(result: unknown) => void>()

function Form() {
  useQuery({ queryKey: moneyQueryKeys.accounts, queryFn: () => get("/api/accounts") })
  useQuery({ queryKey: moneyQueryKeys.transactions, queryFn: () => get("/api/transactions") })
  const { progress, submit } = useMoneyMutation(
    { kind: "transfer" },
    (amount: string, idempotencyKey) => post("/api/transfers", { amount }, { idempotencyKey }),
  )
  const send = () => submit("5.00", { amount: "€5.00", onSuccess: (result) => done(result) })
  return (
    <>
      <p>{progress}</p>
      <button type="button" onClick={() => [send(), send()]}>
        Send
      </button>
    </>
  )
}

const keys = (calls: Call[]) =>
  calls
    .filter(({ method }) => method === "POST")
    .map(({ headers }) => headers.get("idempotency-key"))
const lists = {
  "GET /api/accounts": () => json(200, []),
  "GET /api/transactions": () => json(200, []),
}
const send = () => screen.getByRole("button", { name: "Send" })

describe("useMoneyMutation", () => {
  it("sends once for two clicks, and refetches accounts and transactions", async () => {
    const calls = fakeBank({ ...lists, "POST /api/transfers": () => json(201, { id: 1 }) })
    const { user } = show(<Form />)
    await user.click(send())
    await waitFor(() => expect(done).toHaveBeenCalledWith({ id: 1 }))
    expect(keys(calls)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    const gets = () => calls.filter(({ method }) => method === "GET").map(({ url }) => url)
    await waitFor(() =>
      expect(gets().toSorted()).toEqual([
        "/api/accounts",
        "/api/accounts",
        "/api/transactions",
        "/api/transactions",
      ]),
    )
  })

  it("marks the remaining daily limit as outdated, and refetches it where it is shown next", async () => {
    const calls = fakeBank({ ...lists, "POST /api/transfers": () => json(201, { id: 1 }) })
    const { user, queryClient } = show(<Form />)
    queryClient.setQueryData(limitsKey, { spentToday: "0.00" })
    await user.click(send())
    await waitFor(() => expect(queryClient.getQueryState(limitsKey)?.isInvalidated).toBe(true))
    expect(calls.map(({ url }) => url)).not.toContain("/api/limits")
  })

  it("sends again with the same key, and treats a replayed success as success", async () => {
    const answers = [
      () => Promise.reject(new TypeError("Failed to fetch")),
      () =>
        new Response(JSON.stringify({ id: 2 }), { headers: { "idempotency-replayed": "true" } }),
    ]
    const calls = fakeBank({
      ...lists,
      "POST /api/transfers": () => answers.shift()?.() ?? json(500, {}),
    })
    const { user } = show(<Form />)
    await user.click(send())
    expect(await screen.findByText("checking")).toBeVisible()
    expect(screen.queryByText("Error")).not.toBeInTheDocument()
    await waitFor(() => expect(done).toHaveBeenCalledWith({ id: 2 }))
    expect(new Set(keys(calls)).size).toBe(1)
  })

  it("uses a new key after a refusal, because the refusal is stored with the old one", async () => {
    const answers = [refusal(422, "insufficient_funds", "Not enough money."), json(201, { id: 3 })]
    const calls = fakeBank({
      ...lists,
      "POST /api/transfers": () => answers.shift() ?? json(500, {}),
    })
    const { user } = show(<Form />)
    await user.click(send())
    expect(await screen.findByText("Not enough money.")).toBeVisible()
    expect(screen.getByText("Error")).toBeVisible()
    await user.click(send())
    await waitFor(() => expect(done).toHaveBeenCalledWith({ id: 3 }))
    expect(new Set(keys(calls)).size).toBe(2)
  })

  it("finishes in the background when the form is left", async () => {
    let answer = (_response: Response) => {}
    const calls = fakeBank({
      ...lists,
      "POST /api/transfers": () => new Promise<Response>((resolve) => (answer = resolve)),
    })
    const { user, unmount, queryClient } = show(<Form />)
    await user.click(send())
    await waitFor(() => expect(keys(calls)).toHaveLength(1))
    done.mockClear()
    unmount()
    answer(json(201, { id: 4 }))
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    expect(done).not.toHaveBeenCalled()
  })
})
