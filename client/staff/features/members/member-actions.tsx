import { useState } from "react"
import type { MemberProfile } from "#shared/contracts/staff-members.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import type { StaffOperation } from "#shared/staff-operations.ts"
import { isolated } from "#shared/text/language.ts"
import { lazyOverlay } from "../../../lib/lazy.tsx"
import { Button } from "../../../ui/button.tsx"
import { showToast } from "../../../ui/toast-store.ts"
import { useShortcuts } from "../../keys.ts"
import { ReasonDialog } from "../../ui/reason-dialog.tsx"
import { useMay } from "../session/api.ts"
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

type Action = {
  label: string
  operation: StaffOperation
  tone: "ghost" | "secondary" | "danger"
  shortcut?: { key: string; label: string }
}

const actions: Readonly<Record<Asked, Action>> = {
  rename: { label: "Change Name", operation: "proposeRename", tone: "ghost" },
  recover: { label: "Recovery Code", operation: "proposeRecovery", tone: "ghost" },
  lift: { label: "Lift Payee Limit", operation: "proposePayeeLimitLifting", tone: "ghost" },
  end: {
    label: "End Sessions",
    operation: "endMemberSessions",
    tone: "secondary",
    shortcut: { key: "e", label: "End sessions" },
  },
  unblock: {
    label: "Unblock Access",
    operation: "proposeUnblocking",
    tone: "secondary",
    shortcut: { key: "u", label: "Unblock access" },
  },
  block: {
    label: "Block Access",
    operation: "blockMember",
    tone: "danger",
    shortcut: { key: "b", label: "Block access" },
  },
}

/** What makes sense for a member, the main action last. */
function actionsFor({ newPayeeLimit, accessBlockedAt }: MemberProfile): readonly Asked[] {
  const access = accessBlockedAt === null ? "block" : "unblock"
  return ["rename", "recover", ...(newPayeeLimit ? (["lift"] as const) : []), "end", access]
}

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
  const may = useMay()
  const { block, unblock, endSessions, liftPayeeLimit } = useMemberChanges(profile.id)
  const name = isolated(profile.holderName ?? profile.username)
  const shown = actionsFor(profile).filter((action) => may(actions[action].operation))
  const close = () => setAsked(undefined)
  useShortcuts(
    "Member",
    shown.toReversed().flatMap((action) => {
      const { shortcut } = actions[action]
      return shortcut ? [{ ...shortcut, run: () => setAsked(action) }] : []
    }),
  )
  function sent(proposed: Proposed) {
    onSent(proposed)
    close()
  }
  if (shown.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2 md:justify-end">
      {shown.map((action) => (
        <Button
          key={action}
          tone={actions[action].tone}
          aria-keyshortcuts={actions[action].shortcut?.key}
          onClick={() => setAsked(action)}
        >
          {actions[action].label}
        </Button>
      ))}
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
