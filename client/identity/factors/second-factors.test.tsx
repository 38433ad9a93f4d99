// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { SecondFactors as Factors } from "#shared/contracts/factors.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { SecondFactors } from "./second-factors.tsx"

const none: Factors = {
  authenticator: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  passkeysAvailable: false,
  required: false,
}
const withApp = {
  ...none,
  authenticator: { enrolledAt: "2026-11-03T10:00:00.000Z" },
  recoveryCodesLeft: 10,
}
const codes = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-${index}`)
const path = "/api/second-factors"
const press = (name: string) => screen.findByRole("button", { name })

it("sets up an authenticator app with its first code, and shows the recovery codes until they are saved", async () => {
  let factors = none
  const calls = fakeBank({
    [`GET ${path}`]: () => json(200, factors),
    [`POST ${path}/authenticator`]: () =>
      json(200, {
        uri: "otpauth://totp/Tessera:marta?secret=JBSWY3DP",
        secret: "JBSWY3DPEHPK3PXP",
      }),
    [`POST ${path}/authenticator/confirmation`]: ({ body }) => {
      if ((body as { code: string }).code !== "123456") {
        return refusal(403, "wrong_code", "This code is not right.")
      }
      factors = withApp
      return json(200, { recoveryCodes: codes })
    },
  })
  const { user } = show(<SecondFactors />)
  await user.click(await press("Add Authenticator App"))
  expect(await screen.findByRole("img", { name: /^QR code/ })).toBeVisible()
  expect(screen.getByText("JBSW Y3DP EHPK 3PXP")).toBeVisible()
  const field = screen.getByLabelText("2. Enter the code the app shows")
  await user.type(field, "111111")
  await waitFor(() => expect(field).toHaveAccessibleDescription("This code is not right"))
  expect(field).toHaveValue("")
  await user.type(field, "123456")

  const list = await screen.findByRole("list", { name: "Recovery codes" })
  expect(within(list).getAllByRole("listitem")).toHaveLength(10)
  await user.keyboard("{Escape}")
  await user.click(await press("Done"))
  const kept = screen.getByLabelText("I saved these codes in a safe place")
  expect(kept).toHaveFocus()
  expect(kept).toHaveAccessibleDescription("Save the codes first, then check this box")
  await user.click(kept)
  await user.click(await press("Done"))
  expect(await screen.findByText("Authenticator app added")).toBeVisible()
  expect(await screen.findByText("10 of 10 left")).toBeVisible()
  expect(calls.filter(({ url }) => url.endsWith("/confirmation"))).toHaveLength(2)
})

it("warns when three or fewer recovery codes are left, and generates new ones", async () => {
  const calls = fakeBank({
    [`GET ${path}`]: () => json(200, { ...withApp, recoveryCodesLeft: 3 }),
    [`POST ${path}/recovery-codes`]: () => json(200, { recoveryCodes: codes }),
  })
  const { user } = show(<SecondFactors />)
  expect(await screen.findByText("Only 3 left")).toBeVisible()
  await user.click(await press("New Codes"))
  await user.click(await press("Make New Codes"))
  expect(await screen.findByRole("list", { name: "Recovery codes" })).toBeVisible()
  expect(calls.some(({ url }) => url === `${path}/recovery-codes`)).toBe(true)
})

it.each([
  [false, "Without it, your password alone opens your accounts"],
  [true, "Every member needs one"],
])(
  "explains the effect of removing the last second factor (required: %s)",
  async (required, words) => {
    fakeBank({ [`GET ${path}`]: () => json(200, { ...withApp, required }) })
    const { user } = show(<SecondFactors />)
    await user.click(await press("Actions for Authenticator app"))
    await user.click(await screen.findByRole("menuitem", { name: "Remove" }))
    expect(await screen.findByText(new RegExp(words))).toBeVisible()
    expect(screen.queryAllByRole("button", { name: "Remove" })).toHaveLength(required ? 0 : 1)
  },
)

it("offers no passkey if the bank's origin or the browser does not support it", async () => {
  fakeBank({ [`GET ${path}`]: () => json(200, none) })
  show(<SecondFactors />)
  expect(await press("Add Authenticator App")).toBeVisible()
  expect(screen.queryByRole("button", { name: "Add Passkey" })).toBeNull()
})
