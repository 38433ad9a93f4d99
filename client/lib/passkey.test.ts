// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest"
import type { PasskeyRequest } from "#shared/contracts/confirmations.ts"
import { answerWithPasskey, makePasskey, passkeysWorkHere } from "./passkey.ts"
import { settings } from "./settings.ts"

const startAuthentication = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
const startRegistration = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock("@simplewebauthn/browser", () => ({ startAuthentication, startRegistration }))

const request: PasskeyRequest = {
  challenge: "AAAA",
  rpId: "localhost",
  timeout: 300_000,
  userVerification: "required",
  allowCredentials: [],
}
const named = (name: string) => Object.assign(new Error("the browser's words"), { name })

beforeEach(() => {
  vi.stubGlobal("PublicKeyCredential", () => undefined)
  settings.passkeyOrigin = location.origin
})

it("is available if the browser supports passkeys and the page is at the bank's own origin", () => {
  expect(passkeysWorkHere()).toBe(true)
  settings.passkeyOrigin = "https://bank.example"
  expect(passkeysWorkHere()).toBe(false)
  settings.passkeyOrigin = ""
  expect(passkeysWorkHere()).toBe(false)
})

it("does not ask for a passkey on another origin", async () => {
  settings.passkeyOrigin = "https://bank.example"
  await expect(answerWithPasskey(request)).rejects.toThrow(
    "No passkey was used: they don't work in this browser or at this address.",
  )
  expect(startAuthentication).not.toHaveBeenCalled()
})

it.each([
  ["NotAllowedError", "No passkey was used: it was cancelled. Try again."],
  ["UnknownError", "No passkey was used: the device did not answer. Try again."],
  ["NotSupportedError", "No passkey was used: this device can't store one for this bank."],
])("explains in a sentence what %s means", async (name, sentence) => {
  startAuthentication.mockRejectedValue(named(name))
  await expect(answerWithPasskey(request)).rejects.toThrow(sentence)
})

it("distinguishes a timeout from a refusal", async () => {
  startAuthentication.mockRejectedValue(named("NotAllowedError"))
  await expect(answerWithPasskey({ ...request, timeout: 0 })).rejects.toThrow(
    "That took too long, and no passkey was used. Try again.",
  )
})

it("says that the device already has a passkey", async () => {
  startRegistration.mockRejectedValue(named("InvalidStateError"))
  await expect(makePasskey({ challenge: "AAAA" })).rejects.toThrow("already has a passkey for you")
})

it("rethrows unknown errors", async () => {
  startAuthentication.mockRejectedValue(named("OtherError"))
  await expect(answerWithPasskey(request)).rejects.toThrow("the browser's words")
})
