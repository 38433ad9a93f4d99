// @vitest-environment jsdom
import { expect, it, vi } from "vitest"
import { asWritten } from "#shared/words/text.ts"
import { fakeBank, refusal } from "../testing/fake-bank.ts"
import { get, post } from "./api-client.ts"
import { createQueryClient } from "./query-client.ts"

function set() {
  const onSignedOut = vi.fn<() => void>()
  const onMutationError = vi.fn<(title: string, error: unknown) => void>()
  const onNotConfirmed = vi.fn<(sentence: string) => void>()
  const client = createQueryClient({
    onSignedOut,
    onEnrollmentRequired: () => undefined,
    onNotConfirmed,
    onMutationError,
  })
  const mutate = (path: string, meta = {}) =>
    client
      .getMutationCache()
      .build(client, { mutationFn: () => post(path, {}), meta })
      .execute({})
      .catch(() => undefined)
  return { client, mutate, onSignedOut, onMutationError }
}

it("sends one request, and treats a 401 as the end of the session", async () => {
  const { client, onSignedOut } = set()
  const calls = fakeBank({ "GET /api/accounts": () => refusal(401, "not_signed_in", "Sign in.") })
  const query = client.fetchQuery({ queryKey: ["a"], queryFn: () => get("/api/accounts") })
  await expect(query).rejects.toThrow("401")
  expect(calls).toHaveLength(1)
  expect(onSignedOut).toHaveBeenCalledTimes(1)
})

it("never refetches automatically, and nothing becomes stale", () => {
  expect(set().client.getDefaultOptions().queries).toMatchObject({
    retry: false,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
})

it("does not treat a wrong password as the end of the session", async () => {
  const { mutate, onSignedOut, onMutationError } = set()
  fakeBank({ "POST /api/auth/login": () => refusal(401, "wrong_credentials", "Wrong.") })
  await mutate("/api/auth/login")
  expect(onSignedOut).not.toHaveBeenCalled()
  expect(onMutationError).toHaveBeenCalledWith("Error", expect.any(Error))
})

it("shows a failure with the mutation's title, or not at all", async () => {
  const { mutate, onMutationError } = set()
  fakeBank({})
  await mutate("/api/card-transfer", { errorTitle: asWritten("Transfer Failed") })
  await mutate("/api/auth/activity", { quiet: true })
  await mutate("/api/transfers", { quiet: () => true })
  await mutate("/api/orders", { quiet: () => false })
  expect(onMutationError.mock.calls.map(([title]) => title)).toEqual(["Transfer Failed", "Error"])
})
