import KeyRound from "lucide-react/icons/key-round"
import LifeBuoy from "lucide-react/icons/life-buoy"
import Smartphone from "lucide-react/icons/smartphone"
import type { Challenge, FactorMethod } from "#shared/contracts/confirmations.ts"
import { passkeysWorkHere } from "../../lib/passkey.ts"

/** The name of each method, and the label of its link next to another. */
export const factorMethods = {
  passkey: { name: "Passkey", offer: "Use a passkey", icon: <KeyRound /> },
  code: { name: "Authenticator app", offer: "Use a code from your app", icon: <Smartphone /> },
  recovery_code: { name: "Recovery code", offer: "Use a recovery code", icon: <LifeBuoy /> },
} as const

/** A challenge's methods that work in this browser, in the bank's order. */
export function usableMethods({ methods, passkey }: Challenge): FactorMethod[] {
  return methods.filter((method) => method !== "passkey" || (!!passkey && passkeysWorkHere()))
}
