import { useQuery } from "@tanstack/react-query"
import KeyRound from "lucide-react/icons/key-round"
import { type FormEvent, type ReactNode, useRef, useState } from "react"
import type { DemoEmployee } from "#shared/contracts/staff-session.ts"
import { StaffPasskeyQuestion, StaffPasswordSignIn } from "#shared/contracts/staff-session.ts"
import { rolesText } from "#shared/employee-roles.ts"
import { asWritten } from "#shared/words/text.ts"
import fan from "../../assets/login-fan.svg"
import { usePageTitle } from "../../lib/page-title.ts"
import { passkeysWorkHere } from "../../lib/passkey.ts"
import { errorText } from "../../lib/problem.ts"
import { readTypedDigits, readTypedLine } from "../../lib/typed-text.ts"
import { BrandMark } from "../../ui/brand-mark.tsx"
import { Button } from "../../ui/button.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Note } from "../../ui/note.tsx"
import { PasswordField } from "../../ui/password-field.tsx"
import { Spinner } from "../../ui/spinner.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { ThemeButton } from "../../ui/theme-button.tsx"
import { signInOptionsQuery, usePasskeySignIn, usePasswordSignIn } from "../features/session/api.ts"

/** The frame of the pages before the sign-in: the bank's mosaic, and a narrow column. */
export function EntryScreen({ children }: { children: ReactNode }) {
  return (
    <div className="grid flex-1 grid-rows-[auto_1fr] bg-surface md:grid-cols-[2fr_3fr] md:grid-rows-1">
      <header className="relative h-24 overflow-hidden bg-art text-white md:h-auto">
        <img src={fan} alt="" className="absolute inset-0 size-full object-cover object-left-top" />
        <div className="relative flex h-full flex-col justify-between p-5 md:p-12">
          <div className="text-16">
            <BrandMark />
          </div>
          <p className="text-28 font-semibold tracking-[-.022em] max-md:hidden">Staff</p>
        </div>
      </header>
      <main className="grid justify-items-center px-4 pt-6 pb-10 md:items-center md:px-12 md:py-6">
        <div className="w-full max-w-104">
          <div className="flex h-11 items-center justify-between">
            <span className="text-13 font-semibold text-ink-3">For employees only</span>
            <ThemeButton className="-mr-2" />
          </div>
          {children}
        </div>
      </main>
    </div>
  )
}

/** An employee signs in with a passkey, or with a password and a code where the bank allows it. */
export function SignInPage() {
  usePageTitle(asWritten("Staff Sign-In"))
  const options = useQuery(signInOptionsQuery)
  return (
    <EntryScreen>
      <h1 className="mt-5 mb-5 text-page">Sign in to the staff app</h1>
      <Loaded query={options} failure="The sign-in did not load" skeleton={<Spinner />}>
        {({ factors, demo }) => (
          <SignInForm
            withPasskey={factors.includes("passkey") && passkeysWorkHere()}
            withPassword={factors.includes("authenticator")}
            demo={demo}
            onCodesNeeded={() => void options.refetch()}
          />
        )}
      </Loaded>
    </EntryScreen>
  )
}

type SignInFormProps = {
  withPasskey: boolean
  withPassword: boolean
  demo: readonly DemoEmployee[] | undefined
  onCodesNeeded: () => void
}

const empty = { username: "", password: "", code: "" }
type Fields = typeof empty

function SignInForm({ withPasskey, withPassword, demo, onCodesNeeded }: SignInFormProps) {
  const password = usePasswordSignIn()
  const passkey = usePasskeySignIn()
  const [fields, setFields] = useState(empty)
  const [messages, setMessages] = useState<Partial<Fields>>({})
  const form = useRef<HTMLFormElement>(null)
  const read = {
    ...fields,
    username: readTypedLine(fields.username),
    code: readTypedDigits(fields.code),
  }
  const failure = password.error ?? passkey.error

  const field = (name: keyof Fields) => ({
    value: fields[name],
    error: messages[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setFields({ ...fields, [name]: target.value }),
  })
  /** Marks what is wrong, and moves to the first of it. */
  function check(schema: typeof StaffPasswordSignIn | typeof StaffPasskeyQuestion): boolean {
    password.reset()
    passkey.reset()
    const { error } = schema.safeParse(
      schema === StaffPasswordSignIn ? read : { username: read.username },
    )
    const found: Partial<Fields> = {}
    for (const { path, message } of error?.issues.toReversed() ?? []) {
      found[String(path[0]) as keyof Fields] = message
    }
    setMessages(found)
    const first = (Object.keys(empty) as (keyof Fields)[]).find((name) => found[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    return !error
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (password.isPending || passkey.isPending) return
    if (!withPassword) return signInWithPasskey()
    if (check(StaffPasswordSignIn)) password.mutate(read, { onError: onCodesNeeded })
  }
  function signInWithPasskey() {
    if (check(StaffPasskeyQuestion)) passkey.mutate(read.username)
  }
  return (
    <div className="grid gap-6">
      <form ref={form} noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
        {failure && (
          <Note tone="negative" role="alert" icon={<KeyRound />} title="You are not signed in">
            {errorText(failure)}
          </Note>
        )}
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field("username")}
        />
        {withPassword && (
          <>
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              verbatim
              {...field("password")}
            />
            <TextField
              label="Code"
              name="code"
              hint="Six digits from your authenticator app."
              inputMode="numeric"
              autoComplete="one-time-code"
              {...field("code")}
            />
          </>
        )}
        <div className="flex flex-wrap gap-2">
          {withPassword && (
            <Button type="submit" size="large" className="flex-1" pending={password.isPending}>
              Sign In
            </Button>
          )}
          {withPasskey && (
            <Button
              type={withPassword ? "button" : "submit"}
              tone={withPassword ? "secondary" : "primary"}
              size="large"
              icon={<KeyRound />}
              className="flex-1"
              pending={passkey.isPending}
              pendingLabel="Waiting for your device"
              onClick={withPassword ? signInWithPasskey : undefined}
            >
              Use Passkey
            </Button>
          )}
        </div>
      </form>
      <DemoEmployees
        employees={demo ?? []}
        onPick={({ username, password: known, code }) => {
          setMessages({})
          setFields({ username, password: known, code })
          form.current?.querySelector<HTMLElement>("button[type=submit]")?.focus()
          onCodesNeeded()
        }}
      />
    </div>
  )
}

/** The demonstration's employees. A click fills in the form with the code of this moment. */
function DemoEmployees({
  employees,
  onPick,
}: {
  employees: readonly DemoEmployee[]
  onPick: (employee: DemoEmployee) => void
}) {
  if (employees.length === 0) return null
  return (
    <section aria-labelledby="demo-employees">
      <h2 id="demo-employees" className="mb-2 flex justify-between gap-3 text-13">
        <span className="font-semibold">Demo employees</span>
        <span className="text-ink-3">Click one to fill in the form</span>
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-3 border border-line">
        {employees.map((employee) => (
          <li key={employee.username}>
            <button
              type="button"
              onClick={() => onPick(employee)}
              className="flex w-full items-center justify-between gap-3 px-3 py-2 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2 touch:min-h-11"
            >
              <span className="font-semibold">{employee.name}</span>
              <span className="text-right text-13 text-ink-3">{rolesText(employee.roles)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-13 text-ink-3">
        To see both sides of a decision, sign in as another employee in a private window.
      </p>
    </section>
  )
}
