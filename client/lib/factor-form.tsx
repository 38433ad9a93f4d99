import Fingerprint from "lucide-react/icons/fingerprint-pattern"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { Factor, type FactorMethod, type PasskeyRequest } from "#shared/contracts/confirmations.ts"
import { Button } from "../ui/button.tsx"
import { CodeField } from "../ui/code-field.tsx"
import { DialogActions, DialogBody } from "../ui/dialog.tsx"
import { Note } from "../ui/note.tsx"
import { TextField } from "../ui/text-field.tsx"
import { askForPasskey, passkeysWorkHere } from "./passkey.ts"
import { errorText } from "./problem.ts"

type FactorFormProps = {
  /** What the customer has, the likeliest first. */
  methods: readonly FactorMethod[]
  passkey?: PasskeyRequest | undefined
  /** What the main button says: at rest, and once the factor is given. */
  action: string
  busyLabel: string
  /** Whether it was right, and what it was for is under way. */
  busy: boolean
  /** Whether the focus has to be taken: where a dialog that opens does not give it. */
  takeFocus: boolean
  /**
   * Gives the factor to the bank.
   * @returns the sentence when it is not right; undefined when there is nothing to mend here
   */
  onFactor: (factor: Factor) => Promise<string | undefined>
  onCancel: () => void
  /** Above the field: what is confirmed. */
  children?: ReactNode
}

const ways: Record<FactorMethod, string> = {
  passkey: "Use a passkey",
  code: "Use a code from your app",
  recovery_code: "Use a recovery code",
}

/** Asks for one of the customer's second factors, in a dialog; the others are a click away. */
export function FactorForm({ methods, passkey, onFactor, children, ...props }: FactorFormProps) {
  const usable = methods.filter((each) => each !== "passkey" || (passkey && passkeysWorkHere()))
  const [method, setMethod] = useState(usable[0])
  const [typed, setTyped] = useState("")
  const [message, setMessage] = useState<string>()
  const [checking, setChecking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const takesFocus = useRef(props.takeFocus)
  const busy = checking || props.busy

  const focus = () =>
    form.current?.querySelector<HTMLElement>("input, button[type=submit]")?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the method
  useEffect(() => {
    if (takesFocus.current) focus()
    takesFocus.current = true
  }, [method])

  async function submit() {
    if (busy) return
    setMessage(undefined)
    setChecking(true)
    const wrong = await give().catch(errorText)
    setChecking(false)
    if (wrong === undefined) return
    setMessage(wrong.replace(/\.$/, ""))
    focus()
  }

  async function give(): Promise<string | undefined> {
    if (method === "passkey" && passkey) return onFactor({ passkey: await askForPasskey(passkey) })
    const factor = Factor.safeParse(method === "code" ? { code: typed } : { recoveryCode: typed })
    if (!factor.success) return factor.error.issues[0]?.message ?? "This is not the form of a code"
    const wrong = await onFactor(factor.data)
    // A code is typed anew, not mended.
    if (wrong !== undefined && method === "code") setTyped("")
    return wrong
  }

  function choose(other: FactorMethod) {
    setTyped("")
    setMessage(undefined)
    setMethod(other)
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <DialogBody>
        {children}
        {method === "code" && (
          <CodeField
            label="Code from your authenticator app"
            hint="Six digits, new every 30 seconds."
            error={message}
            value={typed}
            onChange={setTyped}
            readOnly={busy}
          />
        )}
        {method === "recovery_code" && (
          <TextField
            label="Recovery code"
            hint="One of the ten you kept when you set this up. Each works once."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            error={message}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            readOnly={busy}
          />
        )}
        {method === "passkey" && (
          <>
            <Note icon={<Fingerprint />} title="Confirm with your passkey">
              Your device asks for your fingerprint, your face or its PIN.
            </Note>
            {message && (
              <p role="alert" className="text-13 font-medium text-negative">
                {message}
              </p>
            )}
          </>
        )}
        {!method && (
          <Note icon={<Fingerprint />} title="Your passkey does not work here">
            Open the bank at its own address, in a browser that knows passkeys, and try again.
          </Note>
        )}
        {usable.length > 1 && (
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-13">
            {usable
              .filter((each) => each !== method)
              .map((each) => (
                <button
                  key={each}
                  type="button"
                  disabled={busy}
                  onClick={() => choose(each)}
                  className="font-semibold text-brand-ink underline decoration-current/40 decoration-1 underline-offset-3 hover:decoration-current touch:min-h-11"
                >
                  {ways[each]}
                </button>
              ))}
          </p>
        )}
      </DialogBody>
      <DialogActions>
        <Button tone="ghost" size="large" disabled={busy} onClick={props.onCancel}>
          Cancel
        </Button>
        {method && (
          <Button
            type="submit"
            size="large"
            pending={busy}
            pendingLabel={props.busy ? props.busyLabel : "Checking"}
          >
            {method === "passkey" ? "Use Passkey" : props.action}
          </Button>
        )}
      </DialogActions>
    </form>
  )
}
