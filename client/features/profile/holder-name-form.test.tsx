// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { marta } from "../../testing/member.ts"
import { show } from "../../testing/show.tsx"
import { HolderNameForm } from "./holder-name-form.tsx"

function showForm() {
  const refetchUser = vi.fn<() => Promise<unknown>>(() => Promise.resolve())
  return { ...show(<HolderNameForm user={marta} refetchUser={refetchUser} />), refetchUser }
}
const field = (label: string) => screen.getByLabelText(label)
const state = () => screen.getByRole("button", { name: "Save Name" })

it("explains the name and that it can be set once, and sends it", async () => {
  const calls = fakeBank({ "POST /api/holder-name": () => json(200, { holderName: "Zoë Roth" }) })
  const { user, refetchUser } = showForm()
  expect(screen.getByText(/You can add it once/)).toBeVisible()
  await user.type(field("Legal first name"), "Zoë")
  await user.type(field("Legal last name"), "Roth")
  await user.click(state())
  expect(await screen.findByText("Name saved")).toBeVisible()
  expect(calls[0]?.body).toEqual({ firstName: "Zoë", lastName: "Roth" })
  expect(refetchUser).toHaveBeenCalledTimes(1)
})

it("requires both names, and shows an error at its field", async () => {
  const message = "Last name must not be a name of the bank"
  const calls = fakeBank({
    "POST /api/holder-name": () =>
      refusal(400, "invalid_request", `${message}. Nothing was changed.`, {
        errors: [{ path: "lastName", message }],
      }),
  })
  const { user, refetchUser } = showForm()
  await user.click(state())
  expect(await screen.findByText("First name is required")).toBeVisible()
  expect(calls).toHaveLength(0)
  await user.type(field("Legal first name"), "Ana")
  await user.type(field("Legal last name"), "Tessera")
  await user.click(state())
  await waitFor(() => expect(field("Legal last name")).toHaveAccessibleDescription(message))
  expect(refetchUser).not.toHaveBeenCalled()
})
