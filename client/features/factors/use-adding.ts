import { useState } from "react"
import type { Enrolled, NewAuthenticator, PasskeyCreation } from "#shared/contracts/factors.ts"
import { showToast } from "../../ui/toast-store.ts"
import { useNewAuthenticator, usePasskeyCreation } from "./api.ts"

/** What is being added just now, as far as it has come. */
export type Stage =
  | { at: "authenticator"; authenticator: NewAuthenticator }
  | { at: "passkey"; creation: PasskeyCreation }
  | { at: "codes"; codes: readonly string[] }

/**
 * Adds second factors: first the bank says what is to be set up (and may want the password before it),
 * then a dialog sets it up, then the recovery codes are shown, where there are new ones.
 * @param onDone called once a factor was added and everything about it was shown
 */
export function useAdding(onDone?: () => void) {
  const [stage, setStage] = useState<Stage>()
  const authenticator = useNewAuthenticator()
  const creation = usePasskeyCreation()

  function close() {
    setStage(undefined)
  }
  function end() {
    close()
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
    /** What is being asked for, before its dialog opens. */
    preparing: authenticator.isPending
      ? ("authenticator" as const)
      : creation.isPending
        ? ("passkey" as const)
        : undefined,
    close,
    enrolled({ recoveryCodes }: Enrolled) {
      showToast({
        title: stage?.at === "passkey" ? "Passkey added" : "Authenticator app added",
      })
      if (recoveryCodes) showCodes(recoveryCodes)
      else end()
    },
    showCodes,
    end,
  }

  function showCodes(codes: readonly string[]) {
    setStage({ at: "codes", codes })
  }
}

export type Adding = ReturnType<typeof useAdding>
