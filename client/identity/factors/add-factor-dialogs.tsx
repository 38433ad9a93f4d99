import { Suspense } from "react"
import { lazyComponent } from "../../lib/lazy.tsx"
import { PasskeyDialog } from "./passkey-dialog.tsx"
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx"
import type { AddFactor } from "./use-add-factor.ts"

// Loaded on demand, because nothing else needs the code that draws QR codes.
const AuthenticatorDialog = lazyComponent(
  () => import("./authenticator-dialog.tsx"),
  (code) => code.AuthenticatorDialog,
  "throw",
)

/** The dialogs that add second factors. */
export function AddFactorDialogs({ adding: { stage, ...adding } }: { adding: AddFactor }) {
  switch (stage?.at) {
    case "authenticator":
      return (
        <Suspense fallback={null}>
          <AuthenticatorDialog
            authenticator={stage.authenticator}
            onEnrolled={adding.enrolled}
            onClose={adding.close}
          />
        </Suspense>
      )
    case "passkey":
      return (
        <PasskeyDialog
          creation={stage.creation}
          onEnrolled={adding.enrolled}
          onClose={adding.close}
        />
      )
    case "codes":
      return <RecoveryCodesDialog codes={stage.codes} onClose={() => adding.end(stage.told)} />
    default:
      return null
  }
}
