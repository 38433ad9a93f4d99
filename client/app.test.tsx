// @vitest-environment jsdom
import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, it } from "vitest"
import { App } from "./app.tsx"
import { createQueryClient } from "./lib/query-client.ts"
import { fakeBank, json, refusal } from "./testing/fake-bank.ts"

const show = () => {
  const quiet = () => undefined
  const events = {
    onSignedOut: quiet,
    onEnrollmentRequired: quiet,
    onNotConfirmed: quiet,
    onMutationError: quiet,
  }
  render(<App queryClient={createQueryClient(events)} />)
}

it("shows a spinner with Loading... until the session is known", async () => {
  let answer: (response: Response) => void = () => undefined
  fakeBank({ "GET /api/auth/user": () => new Promise((resolve) => (answer = resolve)) })
  show()
  expect(await screen.findByRole("status")).toHaveTextContent(/^Loading\.\.\.$/)
  answer(refusal(401, "not_signed_in", "Sign in."))
  expect(await screen.findByRole("heading", { name: "Sign in to your accounts" })).toBeVisible()
})

it("asks again on request if the bank does not answer", async () => {
  const answers = [json(503, {}), refusal(401, "not_signed_in", "Sign in.")]
  fakeBank({ "GET /api/auth/user": () => answers.shift() ?? json(500, {}) })
  show()
  expect(await screen.findByText("The bank did not answer")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }))
  expect(await screen.findByRole("heading", { name: "Sign in to your accounts" })).toBeVisible()
})
