import { useState } from "react"
import type { MemberFile } from "#shared/contracts/staff-members.ts"
import { documentLabels } from "#shared/members/identity-checks.ts"
import { formatAmount } from "#shared/money/format.ts"
import { isolated } from "#shared/text/language.ts"
import { formatDateTime, formatDay } from "../../../lib/format-date.ts"
import { lazyOverlay } from "../../../lib/lazy.tsx"
import { Button } from "../../../ui/button.tsx"
import { showToast } from "../../../ui/toast-store.ts"
import { Detail, Details, Panel } from "../../ui/panel.tsx"
import { ReasonDialog } from "../../ui/reason-dialog.tsx"
import { useMay } from "../session/api.ts"
import { useMemberChanges } from "./api.ts"
import { IdentityBadge } from "./identity-badge.tsx"

const IdentityDialog = lazyOverlay(
  () => import("./identity-dialog.tsx"),
  (code) => code.IdentityDialog,
)

/** Who the member is, and how they sign in. */
export function ProfilePanel({ profile }: Pick<MemberFile, "profile">) {
  const addressed = [profile.firstName, profile.lastName].filter(Boolean).join(" ")
  const factors = [
    profile.authenticator && "Authenticator app",
    profile.passkeys > 0 && (profile.passkeys === 1 ? "1 passkey" : `${profile.passkeys} passkeys`),
  ].filter(Boolean)
  return (
    <Panel title="Member">
      <Details>
        <Detail name="Name on the accounts">{profile.holderName ?? "Not stated yet"}</Detail>
        <Detail name="Addressed as">{addressed || "-"}</Detail>
        <Detail name="Number">{profile.id}</Detail>
        <Detail name="Username">{profile.username}</Detail>
        <Detail name="Phone">{profile.phoneNumber ?? "-"}</Detail>
        <Detail name="Email">{profile.email ?? "-"}</Detail>
        <Detail name="Member since">{formatDateTime(profile.memberSince)}</Detail>
        <Detail name="Last sign-in">
          {profile.lastSignInAt ? formatDateTime(profile.lastSignInAt) : "Never"}
        </Detail>
        <Detail name="Second factors">{factors.join(", ") || "None"}</Detail>
        <Detail name="Password changed">{formatDateTime(profile.passwordChangedAt)}</Detail>
        <Detail name="Daily limit">
          <span translate="no">{formatAmount(profile.dailyTransferLimit, "EUR")}</span>
        </Detail>
        {profile.newPayeeLimit && (
          <Detail name="Limit for new payees">
            <span translate="no">{formatAmount(profile.newPayeeLimit.amount, "EUR")}</span>
            <span>
              {profile.newPayeeLimit.days === 1
                ? " on their first day"
                : ` a day in their first ${profile.newPayeeLimit.days} days`}
            </span>
          </Detail>
        )}
      </Details>
    </Panel>
  )
}

/** The last check of the member's identity, and what to do about it. */
export function IdentityPanel({ profile }: Pick<MemberFile, "profile">) {
  const may = useMay()
  const [asked, setAsked] = useState<"check" | "doubt">()
  const { doubtIdentity } = useMemberChanges(profile.id)
  const { identityCheck: check, identity } = profile
  const close = () => setAsked(undefined)
  return (
    <Panel title="Identity" aside={<IdentityBadge state={identity} />}>
      {check ? (
        <Details>
          <Detail name="Name that was checked">{check.holderName}</Detail>
          <Detail name={check.outcome === "checked" ? "Checked" : "Questioned"}>
            {formatDateTime(check.checkedAt)}
          </Detail>
          {check.documentKind && (
            <>
              <Detail name="Document">
                {`${documentLabels[check.documentKind]}, ${check.documentCountry ?? ""}`}
              </Detail>
              <Detail name="Number">{check.documentNumber}</Detail>
              <Detail name="Expires">{formatDay(check.documentExpiresOn ?? "")}</Detail>
            </>
          )}
          <Detail name={check.outcome === "checked" ? "How" : "Why"}>{check.evidence}</Detail>
        </Details>
      ) : (
        <p className="px-3 py-3.5 text-ink-2">Nobody has checked this member's identity yet.</p>
      )}
      {(may("checkMemberIdentity") || may("doubtMemberIdentity")) && (
        <div className="flex flex-wrap gap-2 border-t border-line p-3">
          {may("checkMemberIdentity") && (
            <Button
              tone="secondary"
              disabled={!profile.holderName}
              onClick={() => setAsked("check")}
            >
              Check Identity
            </Button>
          )}
          {identity === "checked" && may("doubtMemberIdentity") && (
            <Button tone="ghost" onClick={() => setAsked("doubt")}>
              Ask for a new check
            </Button>
          )}
        </div>
      )}
      {asked === "check" && <IdentityDialog profile={profile} onClose={close} />}
      {asked === "doubt" && (
        <ReasonDialog
          title="Ask for a New Check"
          description={`Until somebody checks ${isolated(profile.holderName ?? "")} again, other banks get no answer about the name.`}
          action="Ask for New Check"
          onReason={async (reason) => {
            await doubtIdentity(reason)
            showToast({ title: "The identity is to be checked again" })
            close()
          }}
          onClose={close}
        />
      )}
    </Panel>
  )
}
