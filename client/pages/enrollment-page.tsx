import LogOut from "lucide-react/icons/log-out"
import type { User } from "#shared/contracts/auth.ts"
import { FirstFactor } from "../identity/factors/first-factor.tsx"
import { useSignOut } from "../identity/sign-in/api.ts"
import { usePageTitle } from "../lib/page-title.ts"
import { say } from "../lib/say.ts"
import { BrandMark } from "../ui/brand-mark.tsx"
import { Button } from "../ui/button.tsx"
import { Container } from "../ui/page-body.tsx"

type EnrollmentPageProps = {
  user: User
  /** A factor exists, but this session started without it. */
  again: boolean
  /** A factor was set up, and its recovery codes are saved. */
  onDone: () => void
}

/** Replaces the pages until there is a second factor: sets one up, or signs out. */
export function EnrollmentPage({ user, again, onDone }: EnrollmentPageProps) {
  usePageTitle(say(again ? "Sign In Again" : "Set Up Your Second Factor"))
  const logout = useSignOut()
  const leave = (
    <Button
      tone={again ? "primary" : "band"}
      size={again ? "large" : "normal"}
      icon={<LogOut />}
      pending={logout.isPending}
      pendingLabel={say("Logging out...")}
      onClick={() => logout.mutate()}
    >
      {say("Logout")}
    </Button>
  )
  return (
    <>
      <header className="on-band course-edge bg-band text-band-ink">
        <Container className="flex h-14 items-center justify-between gap-4 md:h-16">
          <BrandMark />
          {!again && leave}
        </Container>
      </header>
      <main className="flex-1">
        <Container className="max-w-184! pt-6 pb-10 md:pt-14 md:pb-18">
          <p className="mb-1 text-ink-2 wrap-anywhere">
            {say("Welcome, {name}", { name: user.firstName || user.username })}
          </p>
          {again ? (
            <>
              <h1 className="text-page">{say("Sign in once more")}</h1>
              <p className="mt-1 mb-6 max-w-[60ch] text-15 text-ink-2">
                {say(
                  "You have a second factor, but you signed in without it. Sign out, then sign in again with it.",
                )}
              </p>
              {leave}
            </>
          ) : (
            <>
              <h1 className="text-page">{say("Set up your second factor")}</h1>
              <p className="mt-1 mb-6 max-w-[60ch] text-15 text-ink-2 md:mb-7">
                {say(
                  "Everyone needs one, so nobody gets in with a password alone. It takes a minute.",
                )}
              </p>
              <FirstFactor onDone={onDone} />
            </>
          )}
        </Container>
      </main>
    </>
  )
}
