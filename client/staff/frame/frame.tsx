import { Suspense, useEffect, useRef, useState } from "react"
import { Link, useLocation } from "wouter"
import type { StaffSession } from "#shared/contracts/staff-session.ts"
import { fetchOverlays, lazyComponent, lazyExtra, lazyOverlay } from "../../lib/lazy.tsx"
import { BrandMark } from "../../ui/brand-mark.tsx"
import { Spinner } from "../../ui/spinner.tsx"
import { Lockable } from "../features/session/lock.tsx"
import { useSessionClock } from "../features/session/use-session-clock.ts"
import { useRegisteredShortcuts, useShortcuts } from "../keys.ts"
import { Routes } from "../routes.tsx"
import { AccountMenu } from "./account-menu.tsx"
import { FindBox } from "./find-box.tsx"
import { NarrowNav, SideNav } from "./nav.tsx"

const FactorNotices = lazyComponent(
  () => import("./factor-notices.tsx"),
  (code) => code.FactorNotices,
)
const BankTimeNote = lazyExtra(
  () => import("../../ui/bank-time-note.tsx"),
  (code) => code.BankTimeNote,
)
const LockWarning = lazyOverlay(
  () => import("./lock-warning.tsx"),
  (code) => code.LockWarning,
)
const Palette = lazyOverlay(
  () => import("./palette.tsx"),
  (code) => code.Palette,
)
const ShortcutsDialog = lazyOverlay(
  () => import("./shortcuts-dialog.tsx"),
  (code) => code.ShortcutsDialog,
)

/** The app of a signed-in employee: header, navigation, and the page; locked after ten idle minutes. */
export function SignedIn({ session }: { session: StaffSession }) {
  const ending = useSessionClock(session.locked)
  return (
    <>
      <Lockable session={session}>
        <Frame />
      </Lockable>
      {ending && !session.locked && <LockWarning {...ending} />}
    </>
  )
}

function Frame() {
  const find = useRef<HTMLInputElement>(null)
  const [helps, setHelps] = useState(false)
  const [goes, setGoes] = useState(false)
  useModifiedK(() => setGoes(true))
  const shortcuts = useRegisteredShortcuts()
  const [path, navigate] = useLocation()
  useEffect(fetchOverlays, [])
  useShortcuts("Everywhere", [
    {
      key: "/",
      label: "Find",
      run() {
        find.current?.focus()
        // So that what is typed replaces the last search.
        find.current?.select()
      },
    },
    { key: "h", label: "Today", run: () => navigate("/") },
    { key: "i", label: "Approvals", run: () => navigate("/approvals") },
    { key: "?", label: "Keyboard shortcuts", run: () => setHelps(true) },
  ])
  return (
    <>
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-3 bg-surface px-4 py-3 font-semibold text-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <header className="on-band sticky top-0 z-30 flex h-14 items-center gap-3 bg-band px-4 text-band-ink md:gap-6 md:px-6">
        <NarrowNav />
        <Link href="/" className="flex items-center gap-3 text-15 max-md:hidden">
          <BrandMark />
          <span className="rounded-1 bg-band-2 px-1.5 py-0.5 text-12 font-semibold text-saffron">
            Staff
          </span>
        </Link>
        <FindBox ref={find} />
        <AccountMenu onShortcuts={() => setHelps(true)} />
      </header>
      <div className="flex flex-1">
        <SideNav />
        <main id="main" tabIndex={-1} className="min-w-0 flex-1">
          <Suspense fallback={null}>
            <FactorNotices />
          </Suspense>
          <Suspense
            key={path}
            fallback={
              <div className="grid min-h-[60vh] place-items-center">
                <Spinner />
              </div>
            }
          >
            <Routes />
            <BankTimeNote className="px-4 pb-4 text-13 text-ink-3 md:px-6" />
          </Suspense>
        </main>
      </div>
      {goes && <Palette onClose={() => setGoes(false)} />}
      {helps && <ShortcutsDialog groups={shortcuts} onClose={() => setHelps(false)} />}
    </>
  )
}

/** Ctrl K, or Cmd K, also while someone types; not over an open dialog. */
function useModifiedK(run: () => void) {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) latest.current()
    }
    document.addEventListener("keydown", onKeyDown)
    return () => document.removeEventListener("keydown", onKeyDown)
  }, [])
}
