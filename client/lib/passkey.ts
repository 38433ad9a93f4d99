import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser"
import type { PasskeyAnswer, PasskeyRequest } from "#shared/contracts/confirmations.ts"
import type { NewPasskey, PasskeyCreation } from "#shared/contracts/factors.ts"
import { loadCode } from "./lazy.tsx"
import { say } from "./say.ts"
import { settings } from "./settings.ts"

/** A passkey was not used or not created. `message` is a sentence for the member. */
export class PasskeyError extends Error {
  override readonly name = "PasskeyError"
}

/**
 * Whether passkeys work here: the browser supports WebAuthn, and the page has the one origin to which the
 * bank's passkeys belong (WebAuthn section 5.1.2).
 */
export function passkeysWorkHere(): boolean {
  return "PublicKeyCredential" in globalThis && settings.passkeyOrigin === location.origin
}

// Loaded on demand: the sign-in page does not need it before a click.
const webAuthn = () => loadCode(() => import("@simplewebauthn/browser"))

/**
 * Lets someone use a passkey (WebAuthn section 7.2).
 * @param request from the bank, valid for five minutes; if it names no passkey, the member may choose any
 * @throws {PasskeyError} when they cancel, take too long, or the device cannot do it
 */
export function answerWithPasskey(request: PasskeyRequest): Promise<PasskeyAnswer> {
  return ceremony("used", request.timeout, async () => {
    const { startAuthentication } = await webAuthn()
    const optionsJSON = request as PublicKeyCredentialRequestOptionsJSON
    return (await startAuthentication({ optionsJSON })) as PasskeyAnswer
  })
}

/**
 * Lets a device create a passkey (WebAuthn section 7.1).
 * @throws {PasskeyError} as {@link answerWithPasskey}, and when the device already has one of this member
 */
export function makePasskey(creation: PasskeyCreation): Promise<NewPasskey["passkey"]> {
  return ceremony("made", Number(creation["timeout"] ?? Number.POSITIVE_INFINITY), async () => {
    const { startRegistration } = await webAuthn()
    const optionsJSON = creation as unknown as PublicKeyCredentialCreationOptionsJSON
    return (await startRegistration({ optionsJSON })) as NewPasskey["passkey"]
  })
}

type Ceremony = "used" | "made"

async function ceremony<T>(verb: Ceremony, timeoutMs: number, run: () => Promise<T>): Promise<T> {
  if (!passkeysWorkHere()) throw new PasskeyError(sentences.SecurityError(verb))
  const begun = performance.now()
  try {
    return await run()
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : ""
    const sentence = Object.hasOwn(sentences, name) ? sentences[name as Told] : undefined
    if (!sentence) throw cause
    // Browsers report a refusal and a timeout identically; only the elapsed time differs.
    const late = name === "NotAllowedError" && performance.now() - begun >= timeoutMs
    throw new PasskeyError(late ? tooLong(verb) : sentence(verb), { cause })
  }
}

type Told = keyof typeof sentences

const tooLong = (verb: Ceremony) =>
  say(
    "That took too long, and no passkey was {verb, select, used {used} other {made}}. Try again.",
    { verb },
  )

const canceled = (verb: Ceremony) =>
  say("No passkey was {verb, select, used {used} other {made}}: it was cancelled. Try again.", {
    verb,
  })

/** By the names of WebAuthn's errors (sections 5.1.3 and 5.1.4). */
const sentences = {
  NotAllowedError: canceled,
  AbortError: canceled,
  InvalidStateError: () =>
    say("This device already has a passkey for you. There is nothing to do."),
  NotSupportedError: (verb: Ceremony) =>
    say(
      "No passkey was {verb, select, used {used} other {made}}: this device can't store one for this bank.",
      { verb },
    ),
  ConstraintError: (verb: Ceremony) =>
    say(
      "No passkey was {verb, select, used {used} other {made}}: this device has no fingerprint, face, or PIN set up. Set one up first.",
      { verb },
    ),
  SecurityError: (verb: Ceremony) =>
    say(
      "No passkey was {verb, select, used {used} other {made}}: they don't work in this browser or at this address.",
      { verb },
    ),
  UnknownError: (verb: Ceremony) =>
    say(
      "No passkey was {verb, select, used {used} other {made}}: the device did not answer. Try again.",
      { verb },
    ),
} as const
