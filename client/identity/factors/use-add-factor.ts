import { useState } from "react"
import type { AddedFactor, NewAuthenticator, PasskeyCreation } from "#shared/contracts/factors.ts"
import { say, type Text } from "../../lib/say.ts"
import { showToast } from "../../ui/toast-store.ts"
import { useNewAuthenticator, usePasskeyCreation } from "./api.ts"

/** What is being added, and its progress. */
export type AddFactorStage =
  | { at: "authenticator"; authenticator: NewAuthenticator }
  | { at: "passkey"; creation: PasskeyCreation }
  | { at: "codes"; codes: readonly string[]; told: Text }

/**
 * Adds second factors: requests the setup from the bank (which may require the password), opens a dialog
 * for it, and then shows the recovery codes, if there are new ones.
 * @param onDone called after the last dialog
 */
export function useAddFactor(onDone?: () => void) {
  const [stage, setStage] = useState<AddFactorStage>()
  const authenticator = useNewAuthenticator()
  const creation = usePasskeyCreation()

  function end(told: Text) {
    setStage(undefined)
    showToast({ title: told })
    onDone?.()
  }

  return {
    stage,
    addAuthenticator: () =>
      authenticator.mutate(undefined, {
        onSuccess: (made) => setStage({ at: "authenticator", authenticator: made }),
      }),
    addPasskey: () =>
      creation.mutate(undefined, {
        onSuccess: (made) => setStage({ at: "passkey", creation: made }),
      }),
    /** What was requested, before its dialog opens. */
    preparing: authenticator.isPending
      ? ("authenticator" as const)
      : creation.isPending
        ? ("passkey" as const)
        : undefined,
    close: () => setStage(undefined),
    /** The factor is set up. Shows its first recovery codes, if there are any. */
    enrolled({ recoveryCodes: codes }: AddedFactor) {
      const told = stage?.at === "passkey" ? say("Passkey added") : say("Authenticator app added")
      // A toast would cover the codes.
      if (codes) setStage({ at: "codes", codes, told })
      else end(told)
    },
    /** Shows new recovery codes. */
    showCodes: (codes: readonly string[]) =>
      setStage({ at: "codes", codes, told: say("Recovery codes created") }),
    end,
  }
}

export type AddFactor = ReturnType<typeof useAddFactor>
