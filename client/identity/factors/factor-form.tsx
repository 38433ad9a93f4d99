import { type ReactNode, useEffect, useRef, useState } from "react"
import { type Challenge, Factor, type FactorMethod } from "#shared/contracts/confirmations.ts"
import { errorText } from "../../lib/problem.ts"
import { Button } from "../../ui/button.tsx"
import { FactorField } from "./factor-field.tsx"
import { factorMethods, usableMethods } from "./factor-methods.tsx"
import { askForPasskey } from "./passkey.ts"

type FactorFormProps = {
  challenge: Challenge
  /** What the main button says at rest, and while the factor is checked. */
  action: string
  pendingLabel: string
  /** Whether the factor was right, and what it was for is under way. */
  busy?: boolean
  /** False where a dialog that opens gives the first field the focus by itself. */
  takeFocus?: boolean
  /**
   * Gives the factor to the bank.
   * @returns the message when it is not right; undefined when there is nothing to mend here
   */
  onFactor: (factor: Factor) => Promise<string | undefined>
  /** Places the fields and the main button; without it one stands below the other. */
  renderFrame?: (parts: { fields: ReactNode; submit: ReactNode; busy: boolean }) => ReactNode
}

const focusFirst = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>("input, button[type=submit]")?.focus()

/** Asks for one of the customer's second factors; the others are a click away. */
export function FactorForm({
  challenge,
  onFactor,
  renderFrame = stacked,
  ...props
}: FactorFormProps) {
  const usable = usableMethods(challenge)
  const [method, setMethod] = useState(usable[0])
  const [typed, setTyped] = useState("")
  const [message, setMessage] = useState<string>()
  const [checking, setChecking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const takesFocus = useRef(props.takeFocus ?? true)
  const busy = checking || (props.busy ?? false)

  // The focus follows the method.
  useEffect(() => {
    if (method && takesFocus.current) focusFirst(form.current)
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
    focusFirst(form.current)
  }

  async function give(): Promise<string | undefined> {
    if (method === "passkey" && challenge.passkey) {
      return onFactor({ passkey: await askForPasskey(challenge.passkey) })
    }
    const factor = Factor.safeParse(method === "code" ? { code: typed } : { recoveryCode: typed })
    if (!factor.success) return factor.error.issues[0]?.message ?? "This is not the form of a code"
    const wrong = await onFactor(factor.data)
    // A code is typed anew, not repaired.
    if (wrong !== undefined && method === "code") setTyped("")
    return wrong
  }

  function choose(other: FactorMethod) {
    setTyped("")
    setMessage(undefined)
    setMethod(other)
  }

  const fields = (
    <>
      <FactorField
        method={method}
        value={typed}
        onChange={setTyped}
        message={message}
        readOnly={busy}
      />
      {usable.length > 1 && (
        <div className="flex flex-wrap gap-x-5 gap-y-1.5">
          {usable
            .filter((each) => each !== method)
            .map((each) => (
              <button
                key={each}
                type="button"
                disabled={busy}
                onClick={() => choose(each)}
                className="inline-flex items-center gap-1.5 rounded-1 text-13 font-semibold text-brand-ink hover:underline hover:underline-offset-3 touch:min-h-11 [&_.lucide]:size-4"
              >
                {factorMethods[each].icon}
                {factorMethods[each].offer}
              </button>
            ))}
        </div>
      )}
    </>
  )
  const main = method && (
    <Button
      type="submit"
      size="large"
      pending={busy}
      pendingLabel={props.pendingLabel}
      {...(method === "passkey" && { "data-first": "" })}
    >
      {method === "passkey" ? "Use Passkey" : props.action}
    </Button>
  )
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {renderFrame({ fields, submit: main, busy })}
    </form>
  )
}

const stacked: NonNullable<FactorFormProps["renderFrame"]> = ({ fields, submit }) => (
  <div className="grid grid-cols-1 gap-4.5">
    {fields}
    {submit}
  </div>
)
