// @vitest-environment jsdom
import { screen } from "@testing-library/react"
import { beforeAll, beforeEach, expect, it, vi } from "vitest"
import { Routes } from "../routes.tsx"
import { fakeBank, json, refusal } from "../testing/fake-bank.ts"
import { show } from "../testing/show.tsx"
import { dismissToasts, showToast } from "../ui/toast-store.ts"

// Preloaded, as it would be after the seconds that a person needs to type.
beforeAll(() => import("../identity/sign-in/sign-in-errors.ts"))
beforeEach(() => {
  dismissToasts()
  vi.stubGlobal("scrollTo", () => undefined)
})

/** A visitor whose password was refused. */
async function refused() {
  fakeBank({
    "POST /api/auth/login": () => refusal(401, "wrong_credentials", "They do not belong together."),
    "GET https://geo.test/": () => json(200, {}),
  })
  const view = show(<Routes user={null} />, "/login")
  await view.user.type(await screen.findByLabelText("Username"), "marta")
  await view.user.type(screen.getByLabelText("Password"), "wrong-password")
  await view.user.click(screen.getByRole("button", { name: "Login" }))
  expect(await screen.findByText("They do not belong together.")).toBeVisible()
  return view
}
// Checked immediately, because it disappears after ten seconds.
const said = () => screen.queryByText("They do not belong together.")

it("does not carry an error from the login form to another form", async () => {
  const { user } = await refused()
  await user.click(screen.getByRole("tab", { name: "Register" }))
  expect(said()).toBeNull()
})

it("does not carry it to another page either", async () => {
  const { user } = await refused()
  await user.click(screen.getByRole("link", { name: /^Forgot your password/ }))
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Get back into")
  expect(said()).toBeNull()
})

it("keeps other notifications on the screen", async () => {
  fakeBank({})
  const { user } = show(<Routes user={null} />, "/")
  showToast({ title: "Success", description: "Logged out successfully" })
  expect(await screen.findByText("Logged out successfully")).toBeVisible()
  await user.click(await screen.findByRole("tab", { name: "Register" }))
  expect(screen.getByText("Logged out successfully")).toBeVisible()
})
