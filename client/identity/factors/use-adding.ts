import { useState } from "react"
import type { Enrolled, NewAuthenticator, PasskeyCreation } from "#shared/contracts/factors.ts"
import { showToast } from "../../ui/toast-store.ts"
import { useNewAuthenticator, usePasskeyCreation } from "./api.ts"

/** What is being added just now, as far as it has come. */
export type Stage =
  | { at: "authenticator"; authenticator: NewAuthenticator }
  | { at: "passkey"; creation: PasskeyCreation }
  | { at: "codes"; codes: readonly string[]; told: string }

/**
 * Adds second factors: first the bank says what is to be set up (and may want the password before it),
 * then a dialog sets it up, then the recovery codes are shown, where there are new ones.
 * @param onDone called once everything about what was added was shown
 */
export function useAdding(onDone?: () => void) {
  const [stage, prepareEnvironment] = useState<Stage>()
  const authenticator = useNewAuthenticator()
  const creation = usePasskeyCreation()

  function end(told: string) {
    prepareEnvironment(undefined)
    showToast({ title: told })
    onDone?.()
  }

  return {
    stage,
    addAuthenticator: () =>
      authenticator.mutate(undefined, {
        onSuccess: (made) => prepareEnvironment({ at: "authenticator", authenticator: made }),
      }),
    addPasskey: () =>
      creation.mutate(undefined, {
        onSuccess: (made) => prepareEnvironment({ at: "passkey", creation: made }),
      }),
    /** What is being asked for, before its dialog opens. */
    preparing: authenticator.isPending
      ? ("authenticator" as const)
      : creation.isPending
        ? ("passkey" as const)
        : undefined,
    close: () => prepareEnvironment(undefined),
    /** It is set up: its first recovery codes come next, if it has any. */
    enrolled({ recoveryCodes: codes }: Enrolled) {
      const told = stage?.at === "passkey" ? "Passkey added" : "Authenticator app added"
      // A toast would lie over the codes.
      if (codes) prepareEnvironment({ at: "codes", codes, told })
      else end(told)
    },
    /** Shows recovery codes that were made anew. */
    showCodes: (codes: readonly string[]) =>
      prepareEnvironment({ at: "codes", codes, told: "Recovery codes made" }),
    end,
  }
}

export type Adding = ReturnType<typeof useAdding>
