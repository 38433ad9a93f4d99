import Copy from "lucide-react/icons/copy"
import { Controller } from "react-hook-form"
import { type AddedFactor, FirstCode, type NewAuthenticator } from "#shared/contracts/factors.ts"
import { copyText } from "../../lib/copy-text.ts"
import { errorText, problemOf } from "../../lib/problem.ts"
import { asWritten, say, type Text } from "../../lib/say.ts"
import { reportInAnyCase } from "../../lib/use-change.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { CodeField } from "../../ui/code-field.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { FormFailure } from "../../ui/form-dialog.tsx"
import { IconButton } from "../../ui/icon-button.tsx"
import { QrCode } from "../../ui/qr-code.tsx"
import { useConfirmAuthenticator } from "./api.ts"

type AuthenticatorDialogProps = {
  authenticator: NewAuthenticator
  onEnrolled: (enrolled: AddedFactor) => void
  onClose: () => void
}

/** Shows the secret as a QR code and as text, and asks for the app's first code. */
export function AuthenticatorDialog({
  authenticator: { uri, secret },
  onEnrolled,
  onClose,
}: AuthenticatorDialogProps) {
  const firstCode = useConfirmAuthenticator()
  const { form, submit, pending, failure } = useContractForm({
    contract: FirstCode,
    values: { code: "" },
    mode: "onSubmit",
    fieldOf: { wrong_code: "code" },
    change: firstCode,
    send: ({ code }, told) => reportInAnyCase(firstCode)(code, told),
    onDone: onEnrolled,
    onRefused(error) {
      if (problemOf(error)?.code === "wrong_code") {
        // A wrong code is cleared, not edited.
        form.setValue("code", "")
        form.setError("code", { message: asWritten(errorText(error).replace(/\.$/, "")) })
      }
      form.setFocus("code")
    },
  })

  return (
    <Dialog
      onClose={onClose}
      title={say("Add Authenticator App")}
      description={say("An app on your phone that shows a new code every 30 seconds.")}
      dismissible={!pending}
    >
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        action={say("Add App")}
        pending={pending}
        pendingLabel={say("Checking")}
      >
        <div className="flex flex-col items-center gap-5 md:flex-row md:items-start md:gap-6">
          <QrCode text={uri} label={say("QR code for your authenticator app")} />
          <div className="grid w-full min-w-0 grid-cols-1 gap-4 md:flex-1">
            <div>
              <h3 className="font-semibold">{say("1. Scan the code")}</h3>
              <p className="mt-0.5 text-ink-2">
                {say("In the app, add an account, then point your camera here.")}
              </p>
            </div>
            <div>
              <h3 className="font-semibold">{say("Or enter this key")}</h3>
              <p className="mt-0.5 text-ink-2">
                {say("If the app is on this device. Choose time-based codes.")}
              </p>
              <div className="mt-2 flex items-center justify-between gap-2 rounded-3 bg-canvas py-1.5 pr-1.5 pl-3">
                <code className="min-w-0 font-sans font-semibold [word-spacing:.2em] wrap-anywhere">
                  {inGroups(secret)}
                </code>
                <IconButton
                  label={say("Copy key")}
                  onClick={() => void copyText(secret, say("Key copied to clipboard"))}
                >
                  <Copy />
                </IconButton>
              </div>
            </div>
          </div>
        </div>
        <Controller
          control={form.control}
          name="code"
          render={({ field, fieldState }) => (
            <CodeField
              label={say("2. Enter the code the app shows")}
              readOnly={pending}
              error={fieldState.error?.message}
              value={field.value}
              // Checked when it is sent, not while it is typed.
              onChange={(code) => form.setValue("code", code)}
              ref={field.ref}
            />
          )}
        />
        <FormFailure title={say("The app was not added")} text={failure} />
      </DialogForm>
    </Dialog>
  )
}

/** Base32 in groups of four, for reading. */
function inGroups(secret: string): Text {
  return asWritten(secret.match(/.{1,4}/g)?.join(" ") ?? secret)
}
