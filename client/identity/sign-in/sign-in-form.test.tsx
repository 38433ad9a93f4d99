// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react"
import { beforeAll, describe, expect, it } from "vitest"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { SignInForm } from "./sign-in-form.tsx"

// Preloaded, as it would be after the seconds that a person needs to type.
beforeAll(() => import("./sign-in-errors.ts"))

const username = () => screen.getByLabelText("Username")
const password = () => screen.getByLabelText("Password")
const submit = () => screen.getByRole("button", { name: "Login" })

describe("login form", () => {
  it("requires three and six characters, and focuses the first invalid field", async () => {
    const calls = fakeBank({})
    const { user } = show(<SignInForm demoSignIns={[]} onChallenge={() => undefined} />)
    await user.type(username(), "ma")
    await user.click(submit())
    expect(screen.getByText("Username must be at least 3 characters")).toBeVisible()
    expect(screen.getByText("Password must be at least 6 characters")).toBeVisible()
    expect(username()).toHaveFocus()
    expect(username()).toHaveAccessibleDescription("Username must be at least 3 characters")
    expect(username()).toBeInvalid()
    expect(calls).toHaveLength(0)
  })

  it("shows the server's messages at the fields if its own rules have not loaded yet", async () => {
    const errors = [{ path: "username", message: "Username must be at least 3 characters" }]
    fakeBank({
      "POST /api/auth/login": () =>
        refusal(400, "validation_failed", "Some fields need another look.", { errors }),
    })
    show(<SignInForm demoSignIns={[]} onChallenge={() => undefined} />)
    fireEvent.submit(screen.getByRole("button", { name: "Login" }))
    await waitFor(() => expect(username()).toHaveFocus())
    expect(username()).toHaveAccessibleDescription("Username must be at least 3 characters")
  })

  it("shows the welcome toast after signing in", async () => {
    const calls = fakeBank({
      "POST /api/auth/login": () => json(200, { user: { username: "marta" } }),
    })
    const { user } = show(<SignInForm demoSignIns={[]} onChallenge={() => undefined} />)
    await user.type(username(), "marta")
    await user.type(password(), "secret-1{Enter}")
    expect(await screen.findByText("Welcome back, marta!")).toBeVisible()
    expect(calls[0]?.body).toEqual({ username: "marta", password: "secret-1" })
  })

  it("sends the username without what was pasted around it, and the password as it is", async () => {
    const calls = fakeBank({
      "POST /api/auth/login": () => json(200, { user: { username: "marta" } }),
    })
    const { user } = show(<SignInForm demoSignIns={[]} onChallenge={() => undefined} />)
    await user.click(username())
    await user.paste(" \u200bmarta\t")
    await user.click(password())
    await user.paste(" secret-1\u00a0")
    await user.click(submit())
    expect(await screen.findByText("Welcome back, marta!")).toBeVisible()
    expect(calls[0]?.body).toEqual({ username: "marta", password: " secret-1\u00a0" })
  })

  it("keeps the input after an error, and shows the server's message", async () => {
    fakeBank({
      "POST /api/auth/login": () => refusal(401, "wrong_credentials", "Wrong name or password."),
    })
    const { user, onSignedOut } = show(
      <SignInForm demoSignIns={[]} onChallenge={() => undefined} />,
    )
    await user.type(username(), "marta")
    await user.type(password(), "secret-2")
    await user.click(submit())
    expect(await screen.findByText("Error")).toBeVisible()
    expect(screen.getByText("Wrong name or password.")).toBeVisible()
    expect(username()).toHaveValue("marta")
    expect(password()).toHaveValue("secret-2")
    expect(onSignedOut).not.toHaveBeenCalled()
    expect(password()).toHaveAccessibleDescription("The username or the password is wrong")
    expect(password()).toHaveFocus()
  })

  it("sends only once while it waits", async () => {
    const calls = fakeBank({ "POST /api/auth/login": () => new Promise(() => undefined) })
    const { user } = show(<SignInForm demoSignIns={[]} onChallenge={() => undefined} />)
    await user.type(username(), "marta")
    await user.type(password(), "secret-1")
    await user.click(submit())
    const waiting = await screen.findByRole("button", { name: "Logging in..." })
    await user.click(waiting)
    await user.type(password(), "{Enter}")
    expect(calls).toHaveLength(1)
    expect(waiting).toHaveAttribute("aria-busy", "true")
  })

  it("fills in a demo member", async () => {
    const story = "Joined this week and has made one deposit" as const
    const signIn = { username: "tomas", password: "tessera-demo", story }
    const { user } = show(<SignInForm demoSignIns={[signIn]} onChallenge={() => undefined} />)
    await user.click(screen.getByRole("button", { name: /tomas/ }))
    expect(username()).toHaveValue("tomas")
    expect(password()).toHaveValue("tessera-demo")
    await waitFor(() => expect(submit()).toHaveFocus())
  })

  it("shows the password on request", async () => {
    const { user } = show(<SignInForm demoSignIns={[]} onChallenge={() => undefined} />)
    expect(password()).toHaveAttribute("type", "password")
    await user.click(screen.getByRole("button", { name: "Show password" }))
    expect(password()).toHaveAttribute("type", "text")
    await user.click(screen.getByRole("button", { name: "Hide password" }))
    expect(password()).toHaveAttribute("type", "password")
  })
})
