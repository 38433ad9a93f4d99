import { type ReactNode, useEffect, useRef, useState } from "react"
import { type Challenge, Factor, type FactorMethod } from "#shared/contracts/confirmations.ts"
import { answerWithPasskey } from "../../lib/passkey.ts"
import { errorText } from "../../lib/problem.ts"
import { asWritten, say, type Text } from "../../lib/say.ts"
import { readTypedLine } from "../../lib/typed-text.ts"
import { Button } from "../../ui/button.tsx"
import { FactorField } from "./factor-field.tsx"
import { factorMethods, usableMethods } from "./factor-methods.tsx"

type FactorFormProps = {
  challenge: Challenge
  /** The main button's label at rest, and while the factor is checked. */
  action: Text
  pendingLabel: string
  /** Whether the factor was accepted and its request is being carried out. */
  busy?: boolean
  /** False where an opening dialog focuses the first field itself. */
  takeFocus?: boolean
  /**
   * Sends the factor to the bank.
   * @returns the message when it is wrong; undefined when there is nothing to correct here
   */
  onFactor: (factor: Factor) => Promise<Text | undefined>
  /** Arranges the fields and the main button; without it, they are stacked. */
  renderFrame?: (parts: { fields: ReactNode; submit: ReactNode; busy: boolean }) => ReactNode
}

const focusFirst = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>("input, button[type=submit]")?.focus()

/** Asks for one of the member's second factors, with links to the others. */
export function FactorForm({
  challenge,
  onFactor,
  renderFrame = stacked,
  ...props
}: FactorFormProps) {
  const usable = usableMethods(challenge)
  const [method, setMethod] = useState(usable[0])
  const [typed, setTyped] = useState("")
  const [message, setMessage] = useState<Text>()
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
    setMessage(asWritten(wrong.replace(/\.$/, "")))
    focusFirst(form.current)
  }

  async function give(): Promise<Text | undefined> {
    if (method === "passkey" && challenge.passkey) {
      return onFactor({ passkey: await answerWithPasskey(challenge.passkey) })
    }
    const factor = Factor.safeParse(
      method === "code" ? { code: typed } : { recoveryCode: readTypedLine(typed) },
    )
    if (!factor.success)
      return asWritten(factor.error.issues[0]?.message ?? say("This is not a valid code"))
    const wrong = await onFactor(factor.data)
    // A wrong code is cleared, not edited.
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
                <span>{factorMethods[each].offer}</span>
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
      {method === "passkey" ? say("Use Passkey") : props.action}
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
