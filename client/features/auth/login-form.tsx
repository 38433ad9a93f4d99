import { zodResolver } from "@hookform/resolvers/zod"
import { useRef } from "react"
import { useForm } from "react-hook-form"
import { Login } from "#shared/contracts/auth.ts"
import { showFieldErrors } from "../../lib/form-errors.ts"
import type { DemoSignIn } from "../../lib/settings.ts"
import { Button } from "../../ui/button.tsx"
import { PasswordField } from "../../ui/password-field.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { useLogin } from "./api.ts"
import { DemoSignIns } from "./demo-sign-ins.tsx"

/** Username and password. What was typed stays after a refusal. */
export function LoginForm({ demoSignIns }: { demoSignIns: readonly DemoSignIn[] }) {
  const login = useLogin()
  const submit = useRef<HTMLButtonElement>(null)
  const form = useForm({
    resolver: zodResolver(Login),
    defaultValues: { username: "", password: "" },
  })
  const { errors } = form.formState

  function fill({ username, password }: DemoSignIn) {
    form.reset({ username, password })
    submit.current?.focus()
  }

  return (
    <div className="grid gap-7">
      <form
        noValidate
        className="grid grid-cols-1 gap-4.5"
        onSubmit={form.handleSubmit((fields) =>
          login.mutate(fields, { onError: (error) => showFieldErrors(form, error) }),
        )}
      >
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...form.register("username")}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password")}
        />
        <Button
          ref={submit}
          type="submit"
          size="large"
          block
          className="mt-1"
          pending={login.isPending}
          pendingLabel="Logging in..."
        >
          Login
        </Button>
      </form>
      <DemoSignIns signIns={demoSignIns} onPick={fill} />
    </div>
  )
}
