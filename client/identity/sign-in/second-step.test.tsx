// @vitest-environment jsdom
import { act, screen } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import type { Challenge, FactorMethod } from "#shared/contracts/confirmations.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { SecondStep } from "./second-step.tsx"

const url = "POST /api/auth/second-factor"

function showStep(methods: FactorMethod[] = ["code", "recovery_code"], minutes = 5) {
  const challenge: Challenge = {
    id: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
    purpose: "sign_in",
    methods,
    expiresAt: new Date(Date.now() + minutes * 60_000).toISOString(),
    summary: [],
  }
  const onBack = vi.fn<() => void>()
  return { ...show(<SecondStep challenge={challenge} username="marta" onBack={onBack} />), onBack }
}
const code = () => screen.getByLabelText("Code from your authenticator app")
const press = (name: string) => screen.getByRole("button", { name })

afterEach(() => void vi.useRealTimers())

it("sends the code of the authenticator app for this challenge, and shows the welcome toast", async () => {
  const calls = fakeBank({ [url]: () => json(200, { user: { username: "marta" } }) })
  const { user } = showStep()
  expect(code()).toHaveFocus()
  await user.type(code(), "123456")
  expect(await screen.findByText("Welcome back, marta!")).toBeVisible()
  expect(calls[0]?.body).toEqual({
    challengeId: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
    code: "123456",
  })
})

it("shows errors at the field, and does not send an invalid code", async () => {
  const calls = fakeBank({ [url]: () => refusal(403, "wrong_code", "This code is not right.") })
  const { user } = showStep()
  await user.type(code(), "123")
  await user.click(press("Continue"))
  expect(code()).toHaveAccessibleDescription("Code must have 6 digits")
  expect(calls).toHaveLength(0)
  await user.type(code(), "456")
  await vi.waitFor(() => expect(code()).toHaveAccessibleDescription(/^This code is not right/), {
    timeout: 300_000,
  })
  expect(code()).toHaveFocus()
})

it("accepts a recovery code instead", async () => {
  const calls = fakeBank({ [url]: () => json(200, { user: { username: "marta" } }) })
  const { user } = showStep()
  await user.click(press("Use a recovery code"))
  expect(screen.getByLabelText("Recovery code")).toHaveFocus()
  await user.type(screen.getByLabelText("Recovery code"), "k7qf mnop{Enter}")
  await vi.waitFor(() => expect(calls[0]?.body).toMatchObject({ recoveryCode: "k7qf mnop" }), {
    timeout: 300_000,
  })
})

it("returns to the password when the bank accepts no more codes for this sign-in", async () => {
  fakeBank({ [url]: () => refusal(409, "confirmation_void", "Begin the sign-in again.") })
  const { user, onBack } = showStep()
  await user.type(code(), "123456")
  expect(await screen.findByText("Begin the sign-in again.")).toBeVisible()
  expect(press("Back to Password")).toHaveFocus()
  await user.click(press("Back to Password"))
  expect(onBack).toHaveBeenCalledTimes(1)
})

it.each([5, -90, 600])(
  "ends after five minutes, whatever the device's clock says (%i)",
  (minutes) => {
    vi.useFakeTimers()
    showStep(["code"], minutes)
    act(() => void vi.advanceTimersByTime(239_000))
    expect(screen.queryByText("Less than a minute left")).toBeNull()
    act(() => void vi.advanceTimersByTime(2_000))
    expect(screen.getByText("Less than a minute left")).toBeVisible()
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.getByRole("alert")).toHaveTextContent("The five minutes for this step are up.")
  },
)
