import KeyRound from "lucide-react/icons/key-round"
import LifeBuoy from "lucide-react/icons/life-buoy"
import Smartphone from "lucide-react/icons/smartphone"
import type { Challenge, FactorMethod } from "#shared/contracts/confirmations.ts"
import { passkeysWorkHere } from "../../lib/passkey.ts"
import { say } from "../../lib/say.ts"

/** The name of each method, and the label of its link next to another. */
export const factorMethods = {
  passkey: { name: say("Passkey"), offer: say("Use a passkey"), icon: <KeyRound /> },
  code: {
    name: say("Authenticator app"),
    offer: say("Use a code from your app"),
    icon: <Smartphone />,
  },
  recovery_code: {
    name: say("Recovery code"),
    offer: say("Use a recovery code"),
    icon: <LifeBuoy />,
  },
} as const

/** A challenge's methods that work in this browser, in the bank's order. */
export function usableMethods({ methods, passkey }: Challenge): FactorMethod[] {
  return methods.filter((method) => method !== "passkey" || (!!passkey && passkeysWorkHere()))
}
