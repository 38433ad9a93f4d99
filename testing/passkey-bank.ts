import { afterAll, beforeAll, inject } from "vitest"
import type { SignInResult } from "#shared/contracts/auth.ts"
import type { PasskeyRequest } from "#shared/contracts/confirmations.ts"
import type { AddedFactor, PasskeyCreation, SecondFactors } from "#shared/contracts/factors.ts"
import { type ApiProcess, startApi } from "./api-process.ts"
import { expectOk, type Member, newMember, newVisitor } from "./member.ts"
import { newPasskey, type PasskeyOverrides, type TestPasskey } from "./passkey.ts"

export const optionsPath = "/api/second-factors/passkey-options"
export const passkeysPath = "/api/second-factors/passkeys"

/**
 * Starts two processes of a bank where passkeys are available. Their addresses are set once the
 * tests run.
 */
export function openPasskeyBank(): readonly string[] {
  const apis: string[] = []
  let processes: ApiProcess[] = []
  beforeAll(async () => {
    const settings = { PUBLIC_URL: "http://localhost" }
    processes = await Promise.all([0, 1].map(() => startApi(inject("bank"), settings)))
    apis.push(...processes.map(({ url }) => url))
  })
  afterAll(() => Promise.all(processes.map((each) => each.stop())))
  return apis
}

/** Invalid passkey responses, for any purpose. */
export const wrong: [string, PasskeyOverrides][] = [
  ["from another origin", { origin: "https://bank.example" }],
  ["from another port", { origin: "http://localhost:8080" }],
  ["for another relying party", { rpId: "bank.example" }],
  ["without user verification", { userVerified: false }],
]

/** The same of an answer to a challenge. */
export const bad: [string, PasskeyOverrides][] = [
  ...wrong,
  ["for another challenge", { challenge: "B".repeat(43) }],
  ["with another key", { forged: true }],
  ["in another member's name", { userHandle: Buffer.from("customer 1").toString("base64url") }],
]

export async function offer({
  post,
  password,
}: Pick<Member, "post" | "password">): Promise<PasskeyCreation> {
  return expectOk(await post<PasskeyCreation>(optionsPath, { password }))
}

/** A member's response to the bank's options; a new member's by default. */
export async function tryToAdd(
  apis: readonly string[],
  passkey: TestPasskey,
  { otherwise = {}, member }: { otherwise?: PasskeyOverrides; member?: Member } = {},
) {
  const owner = member ?? (await newMember({}, apis))
  const made = passkey.create(await offer(owner), otherwise)
  const answer = await owner.post<AddedFactor>(passkeysPath, { name: "Phone", passkey: made })
  return { owner, made, answer }
}

/** A new member with a passkey, and the response to its setup. */
export async function newHolder(apis: readonly string[], passkey = newPasskey()) {
  const { owner, answer } = await tryToAdd(apis, passkey)
  return { member: owner, passkey, enrolled: expectOk(answer) }
}

export const factorsOf = async (member: Member) =>
  expectOk(await member.get<SecondFactors>("/api/second-factors"))

/** Signs in with a passkey, as a visitor. */
export async function passkeySignIn(
  apis: readonly string[],
  passkey: TestPasskey,
  otherwise: PasskeyOverrides = {},
) {
  const visitor = newVisitor(apis)
  const request = expectOk(await visitor.post<PasskeyRequest>("/api/auth/passkey-options", {}))
  const body = { passkey: passkey.get(request, otherwise) }
  return {
    visitor,
    request,
    body,
    answer: await visitor.post<SignInResult>("/api/auth/passkey", body),
  }
}
