import KeyRound from "lucide-react/icons/key-round"
import { type FormEvent, useEffect, useRef } from "react"
import type { Challenge } from "#shared/contracts/confirmations.ts"
import { passkeysWorkHere } from "../../lib/passkey.ts"
import { say } from "../../lib/say.ts"
import type { DemoSignIn } from "../../lib/settings.ts"
import { Button } from "../../ui/button.tsx"
import { TextLink } from "../../ui/link.tsx"
import { PasswordField } from "../../ui/password-field.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { usePasskeySignIn, useSignIn } from "./api.ts"
import { DemoSignIns } from "./demo-sign-ins.tsx"
import { useSignInFields } from "./use-sign-in-fields.ts"

type SignInFormProps = {
  demoSignIns: readonly DemoSignIn[]
  /** The username of someone who came back from the second step. */
  username?: string | undefined
  /** The password was right, and a second factor is required. */
  onChallenge: (challenge: Challenge, username: string) => void
}

/** Username and password, or only a passkey. A refusal keeps what was typed. */
export function SignInForm({ demoSignIns, username = "", onChallenge }: SignInFormProps) {
  const login = useSignIn()
  const passkey = usePasskeySignIn()
  const submit = useRef<HTMLButtonElement>(null)
  const { field, prepare, check, refuse, fill, focus } = useSignInFields()

  useEffect(() => {
    if (username) focus("password")
  }, [username, focus])

  function send(event: FormEvent) {
    event.preventDefault()
    const fields = check()
    if (!fields || login.isPending) return
    login.mutate(fields, {
      onSuccess: (answer) => {
        if ("challenge" in answer) onChallenge(answer.challenge, fields.username)
      },
      onError: refuse,
    })
  }

  function pick(demo: DemoSignIn) {
    fill(demo)
    submit.current?.focus()
  }

  return (
    <div className="grid gap-7 md:gap-5.5">
      <form
        noValidate
        className="grid grid-cols-1 gap-4.5 md:gap-4"
        onPointerEnter={prepare}
        onSubmit={send}
      >
        <TextField
          label={say("Username")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={username}
          {...field("username")}
        />
        <PasswordField
          label={say("Password")}
          autoComplete="current-password"
          verbatim
          {...field("password")}
        />
        <div className="mt-1 flex flex-col gap-3 lg:flex-row lg:gap-2">
          <Button
            ref={submit}
            type="submit"
            size="large"
            className="flex-none lg:flex-1"
            pending={login.isPending}
            pendingLabel={say("Logging in...")}
          >
            {say("Login")}
          </Button>
          {passkeysWorkHere() && (
            <Button
              tone="secondary"
              size="large"
              icon={<KeyRound />}
              pending={passkey.isPending}
              pendingLabel={say("Waiting for your device")}
              onClick={() => passkey.mutate()}
            >
              {say("Sign In with a Passkey")}
            </Button>
          )}
        </div>
      </form>
      <p className="-mt-2 text-center text-13 text-ink-2">
        <TextLink href="/recover">
          {say("Forgot your password, or lost your second factor?")}
        </TextLink>
      </p>
      <DemoSignIns signIns={demoSignIns} onPick={pick} />
    </div>
  )
}
