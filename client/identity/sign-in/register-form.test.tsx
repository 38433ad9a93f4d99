// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { enter } from "../../testing/enter.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { RegisterForm } from "./register-form.tsx"

const bank = vi.hoisted(() => ({
  settings: { passwordPolicy: "spec", creditUnion: { shortName: "Tessera" } },
}))
vi.mock("../../lib/settings.ts", () => bank)
beforeEach(() => {
  bank.settings.passwordPolicy = "spec"
})

const typed = {
  "First name": "Tomáš",
  "Last name": "Dvořák",
  Email: "tomas@seznam.cz",
  Username: "tomas.dvorak",
  Password: "tessera-1",
}

async function fillIn(user: UserEvent, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await enter(user, screen.getByLabelText(label), value)
  }
  await user.click(screen.getByRole("button", { name: "Create Account" }))
}

describe("registration form", () => {
  it("shows each rule at its field", async () => {
    const calls = fakeBank({})
    const { user } = show(<RegisterForm />)
    await fillIn(user, { ...typed, Email: "tomas", Username: "to", Password: "abcd" })
    expect(screen.getByText("Invalid email format")).toBeVisible()
    expect(screen.getByText("Username must be at least 3 characters")).toBeVisible()
    expect(screen.getByText("Password must be at least 6 characters")).toBeVisible()
    expect(screen.getByLabelText("Email")).toHaveFocus()
    expect(calls).toHaveLength(0)
  })

  it("registers and welcomes", async () => {
    const calls = fakeBank({
      "POST /api/auth/register": () => json(201, { user: { username: "tomas.dvorak" } }),
    })
    const { user } = show(<RegisterForm />)
    await fillIn(user, typed)
    expect(await screen.findByText("Welcome to Tessera, tomas.dvorak!")).toBeVisible()
    expect(calls[0]?.body).toEqual({
      firstName: "Tomáš",
      lastName: "Dvořák",
      email: "tomas@seznam.cz",
      username: "tomas.dvorak",
      password: "tessera-1",
    })
  })

  it("shows a taken username at its field and keeps the input", async () => {
    fakeBank({
      "POST /api/auth/register": () => refusal(409, "username_taken", "This username is taken."),
    })
    const { user } = show(<RegisterForm />)
    await fillIn(user, typed)
    const field = screen.getByLabelText("Username")
    await waitFor(() => expect(field).toHaveAccessibleDescription("This username is taken."))
    expect(field).toHaveValue("tomas.dvorak")
    expect(screen.getByLabelText("Password")).toHaveValue("tessera-1")
  })

  it("requires fifteen characters under the strict policy, before anything is sent", async () => {
    bank.settings.passwordPolicy = "strict"
    const calls = fakeBank({})
    const { user } = show(<RegisterForm />)
    const field = screen.getByLabelText("Password")
    expect(field).toHaveAccessibleDescription(/^At least 15 characters\. /)
    await fillIn(user, { ...typed, Password: "fourteen chars" })
    expect(field).toHaveAccessibleDescription("Password must be at least 15 characters")
    expect(field).toHaveFocus()
    expect(calls).toHaveLength(0)
  })

  it("shows the server's password error at its field", async () => {
    bank.settings.passwordPolicy = "strict"
    const message = "This password is among the first that attackers try. Choose another"
    fakeBank({
      "POST /api/auth/register": () =>
        refusal(400, "invalid_request", `${message}. Nothing was changed.`, {
          errors: [{ path: "password", message }],
        }),
    })
    const { user } = show(<RegisterForm />)
    await fillIn(user, { ...typed, Password: "passwordpassword" })
    const field = screen.getByLabelText("Password")
    await waitFor(() => expect(field).toHaveAccessibleDescription(message))
    expect(field).toHaveValue("passwordpassword")
  })

  it("shows the strength of the password from the first key press", async () => {
    fakeBank({})
    const { user } = show(<RegisterForm />)
    expect(screen.queryByRole("meter")).toBeNull()
    await enter(user, screen.getByLabelText("Username"), "ottilie.zwiebel")
    await user.type(screen.getByLabelText("Password"), "ottilie.zwiebel")
    const meter = await screen.findByRole("meter")
    expect(meter).toHaveAttribute("aria-valuetext", "Very weak")
  })
})
