import { useCallback, useRef, useState } from "react"
import { fieldErrors } from "../../lib/form-errors.ts"
import { loadPatiently } from "../../lib/load-patiently.ts"
import type { LoginFields } from "./api.ts"
import type { LoginFaults, loginFaults } from "./sign-in-errors.ts"

const names = ["username", "password"] as const
type Name = (typeof names)[number]

/**
 * The login form's two fields, without the forms' library: they stand on the first screen that anybody
 * loads, and are all that it needs (scripts/check-budget.ts). The rules come when a field is first gone
 * to; where they have not come, the bank says the same after the form is sent.
 */
export function useLoginFields() {
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({})
  const rules = useRef<typeof loginFaults>(undefined)
  const tried = useRef(false)
  const [faults, setFaults] = useState<LoginFaults>({})

  const read = (): LoginFields => ({
    username: inputs.current.username?.value ?? "",
    password: inputs.current.password?.value ?? "",
  })
  const focus = useCallback((name: Name) => inputs.current[name]?.focus(), [])

  /** Fetches the rules; what comes too late, or not at all, is left to the bank. */
  async function fetchRules(): Promise<void> {
    try {
      rules.current = (await loadPatiently(() => import("./sign-in-errors.ts"))).loginFaults
    } catch {
      rules.current = undefined
    }
  }

  function prepare() {
    if (!rules.current) void fetchRules()
  }

  return {
    focus,
    /** @returns what was typed; undefined when it breaks a rule, which is then shown at its field */
    check(): LoginFields | undefined {
      const typed = read()
      const found = rules.current?.(typed) ?? {}
      tried.current = true
      setFaults(found)
      const wrong = names.find((name) => found[name])
      if (!wrong) return typed
      focus(wrong)
      return undefined
    },
    /** Puts the bank's messages at their fields. */
    refuse(error: unknown) {
      const errors = fieldErrors(names, error)
      setFaults(Object.fromEntries(errors.map(({ path, message }) => [path, message])))
      const wrong = names.find((name) => name === errors[0]?.path)
      if (wrong) focus(wrong)
    },
    fill(fields: LoginFields) {
      for (const name of names) {
        const input = inputs.current[name]
        if (input) input.value = fields[name]
      }
      tried.current = false
      setFaults({})
    },
    /** What an input of the form needs. */
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
