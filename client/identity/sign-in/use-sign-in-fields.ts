import { useCallback, useRef, useState } from "react"
import { fieldErrors } from "../../lib/form-errors.ts"
import { loadCode } from "../../lib/lazy.tsx"
import { problemOf } from "../../lib/problem.ts"
import { say } from "../../lib/say.ts"
import { readTypedLine } from "../../lib/typed-text.ts"
import type { SignInFields } from "./api.ts"
import type { SignInErrors, signInErrors } from "./sign-in-errors.ts"

const names = ["username", "password"] as const
type Name = (typeof names)[number]

/**
 * The sign-in form's two fields without the form library: they are on the first screen and all that it
 * needs (scripts/check-budget.ts). The validation rules load when the pointer enters the form or a field first
 * gets the focus; if they have not loaded, the server validates after the form is sent.
 */
export function useSignInFields() {
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({})
  const rules = useRef<typeof signInErrors>(undefined)
  const tried = useRef(false)
  const [faults, setFaults] = useState<SignInErrors>({})

  const read = (): SignInFields => ({
    username: readTypedLine(inputs.current.username?.value ?? ""),
    password: inputs.current.password?.value ?? "",
  })
  const focus = useCallback((name: Name) => inputs.current[name]?.focus(), [])

  /** Loads the rules. If they load too late or not at all, the server validates. */
  async function fetchRules(): Promise<void> {
    try {
      rules.current = (await loadCode(() => import("./sign-in-errors.ts"))).signInErrors
    } catch {
      rules.current = undefined
    }
  }

  function prepare() {
    if (!rules.current) void fetchRules()
  }

  return {
    focus,
    prepare,
    /**
     * @returns what was typed; undefined when it breaks a rule, whose message is then shown at the field
     */
    check(): SignInFields | undefined {
      const typed = read()
      const found = rules.current?.(typed) ?? {}
      tried.current = true
      setFaults(found)
      const wrong = names.find((name) => found[name])
      if (!wrong) return typed
      focus(wrong)
      return undefined
    },
    /** Shows the server's messages at their fields. */
    refuse(error: unknown) {
      const errors = fieldErrors(names, error)
      setFaults(Object.fromEntries(errors.map(({ path, message }) => [path, message])))
      const wrong = names.find((name) => name === errors[0]?.path)
      if (wrong) focus(wrong)
      else if (problemOf(error)?.code === "wrong_credentials") {
        // The bank does not say which of the two is wrong; the password is typed unseen.
        setFaults({ password: say("The username or the password is wrong") })
        inputs.current.password?.select()
        focus("password")
      }
    },
    fill(fields: SignInFields) {
      for (const name of names) {
        const input = inputs.current[name]
        if (input) input.value = fields[name]
      }
      tried.current = false
      setFaults({})
    },
    /** The props for an input of the form. */
    field: (name: Name) => ({
      name,
      error: faults[name],
      ref: (input: HTMLInputElement | null) => {
        inputs.current[name] = input
      },
      onFocus: prepare,
      onChange: () => {
        if (tried.current) setFaults({ ...faults, [name]: rules.current?.(read())[name] })
      },
    }),
  }
}
