import { Activity, type ReactNode } from "react"
import type { StaffSession } from "#shared/contracts/staff-session.ts"
import { lazyOverlay } from "../../../lib/lazy.tsx"

const LockScreen = lazyOverlay(
  () => import("./lock-screen.tsx"),
  (code) => code.LockScreen,
)

/** Keeps a page, unseen and at rest, while it is locked: nothing is fetched and no key works. */
export function Lockable({ session, children }: { session: StaffSession; children: ReactNode }) {
  return (
    <>
      {session.locked && <LockScreen session={session} />}
      <Activity mode={session.locked ? "hidden" : "visible"}>
        <div className="flex flex-1 flex-col">{children}</div>
      </Activity>
    </>
  )
}
