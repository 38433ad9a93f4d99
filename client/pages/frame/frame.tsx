import { type ReactNode, useEffect } from "react"
import { Link } from "wouter"
import type { User } from "#shared/contracts/auth.ts"
import { useSession } from "../../identity/session/use-session.ts"
import { fetchOverlays, lazyExtra } from "../../lib/lazy.tsx"
import { say } from "../../lib/say.ts"
import { BrandMark } from "../../ui/brand-mark.tsx"
import { Container } from "../../ui/page-body.tsx"
import { AccountMenu } from "./account-menu.tsx"
import { Footer } from "./footer.tsx"
import { HeaderMore, HeaderNav, TabBar } from "./nav.tsx"

const SessionWarning = lazyExtra(
  () => import("../../identity/session/session-warning.tsx"),
  (code) => code.SessionWarning,
)
const HeaderMarks = lazyExtra(
  () => import("./header-marks.tsx"),
  (code) => code.HeaderMarks,
)
const Notices = lazyExtra(
  () => import("./notices.tsx"),
  (code) => code.Notices,
)

/** The frame of every signed-in screen: header, account menu, footer, and tab bar on phones. */
export function Frame({ user, children }: { user: User; children: ReactNode }) {
  const ending = useSession()
  useEffect(fetchOverlays, [])
  return (
    <>
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-3 bg-surface px-4 py-3 font-semibold text-ink focus:translate-y-0"
      >
        {say("Skip to content")}
      </a>
      <header className="on-band course-edge-unless-band bg-band text-band-ink">
        <Container className="flex h-14 items-center gap-3 md:h-16 md:gap-4">
          <Link href="/" className="flex items-center text-15 touch:min-h-11 md:min-w-32">
            <BrandMark />
          </Link>
          <HeaderNav />
          <HeaderMore />
          <div className="ml-auto flex items-center md:gap-1">
            <HeaderMarks />
            <AccountMenu user={user} />
          </div>
        </Container>
      </header>
      <main id="main" tabIndex={-1} className="min-h-[60vh]">
        <Notices userId={user.id} />
        {children}
      </main>
      <Footer />
      <TabBar />
      {ending && <SessionWarning {...ending} />}
    </>
  )
}
