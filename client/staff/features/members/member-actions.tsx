import { useState } from "react"
import type { MemberProfile } from "#shared/contracts/staff-members.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { lazyOverlay } from "../../../lib/lazy.tsx"
import { Button } from "../../../ui/button.tsx"
import { showToast } from "../../../ui/toast-store.ts"
import { useShortcuts } from "../../keys.ts"
import { ReasonDialog } from "../../ui/reason-dialog.tsx"
import { useMemberChanges } from "./api.ts"

const RecoveryDialog = lazyOverlay(
  () => import("./release-dialogs.tsx"),
  (code) => code.RecoveryDialog,
)
const RenameDialog = lazyOverlay(
  () => import("./release-dialogs.tsx"),
  (code) => code.RenameDialog,
)

type Asked = "block" | "unblock" | "end" | "lift" | "recover" | "rename"

/**
 * What an employee does for a member. Protecting happens at once; what undoes it, or lets someone in, goes to a
 * second person.
 */
export function MemberActions({
  profile,
  onSent,
}: {
  profile: MemberProfile
  onSent: (proposed: Proposed) => void
}) {
  const [asked, setAsked] = useState<Asked>()
  const { block, unblock, endSessions, liftPayeeLimit } = useMemberChanges(profile.id)
  const name = profile.holderName ?? profile.username
  const blocked = profile.accessBlockedAt !== null
  const close = () => setAsked(undefined)
  useShortcuts("Member", [
    blocked
      ? { key: "u", label: "Unblock access", run: () => setAsked("unblock") }
      : { key: "b", label: "Block access", run: () => setAsked("block") },
    { key: "e", label: "End sessions", run: () => setAsked("end") },
  ])
  function sent(proposed: Proposed) {
    onSent(proposed)
    close()
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button tone="ghost" onClick={() => setAsked("rename")}>
        Change Name
      </Button>
      <Button tone="ghost" onClick={() => setAsked("recover")}>
        Recovery Code
      </Button>
      {profile.newPayeeLimit && (
        <Button tone="ghost" onClick={() => setAsked("lift")}>
          Lift Payee Limit
        </Button>
      )}
      <Button tone="secondary" aria-keyshortcuts="e" onClick={() => setAsked("end")}>
        End Sessions
      </Button>
      {blocked ? (
        <Button tone="secondary" aria-keyshortcuts="u" onClick={() => setAsked("unblock")}>
          Unblock Access
        </Button>
      ) : (
        <Button tone="danger" aria-keyshortcuts="b" onClick={() => setAsked("block")}>
          Block Access
        </Button>
      )}
      {asked === "block" && (
        <ReasonDialog
          title="Block Access"
          description={`${name} is signed out everywhere and can't sign in until two employees unblock the access.`}
          action="Block Access"
          tone="danger"
          onReason={async (reason) => {
            await block(reason)
            showToast({ title: "Access blocked", description: name })
            close()
          }}
          onClose={close}
        />
      )}
      {asked === "end" && (
        <ReasonDialog
          title="End Sessions"
          description={`${name} is signed out on all devices and can sign in again.`}
          action="End Sessions"
          onReason={async (reason) => {
            await endSessions(reason)
            showToast({ title: "Signed out everywhere", description: name })
            close()
          }}
          onClose={close}
        />
      )}
      {asked === "unblock" && (
        <ReasonDialog
          title="Unblock Access"
          description={`${name} can sign in again once a second person has approved it.`}
          action="Send to Second Person"
          onReason={async (reason) => sent(await unblock(reason))}
          onClose={close}
        />
      )}
      {asked === "lift" && (
        <ReasonDialog
          title="Lift Payee Limit"
          description={`${name}'s limit for new payees ends once a second person has approved it.`}
          action="Send to Second Person"
          onReason={async (reason) => sent(await liftPayeeLimit(reason))}
          onClose={close}
        />
      )}
      {asked === "recover" && <RecoveryDialog profile={profile} onSent={sent} onClose={close} />}
      {asked === "rename" && <RenameDialog profile={profile} onSent={sent} onClose={close} />}
    </div>
  )
}
