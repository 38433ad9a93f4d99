import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useParams } from "wouter"
import type { MemberFile } from "#shared/contracts/staff-members.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { purposeLabels } from "#shared/members/view-purposes.ts"
import { formatListTime } from "../../lib/format-date.ts"
import { problemOf } from "../../lib/problem.ts"
import { FailedState } from "../../ui/empty-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { useAddress } from "../address.ts"
import { AccountsPanel } from "../features/members/accounts-panel.tsx"
import { memberQuery } from "../features/members/api.ts"
import { CardsPanel } from "../features/members/cards-panel.tsx"
import { EventsPanel, PaymentsPanel } from "../features/members/history.tsx"
import { LoansPanel, OrdersPanel } from "../features/members/holdings.tsx"
import { MemberActions } from "../features/members/member-actions.tsx"
import { NotesPanel } from "../features/members/notes-panel.tsx"
import { IdentityPanel, ProfilePanel } from "../features/members/profile-panel.tsx"
import { PurposeForm } from "../features/members/purpose-form.tsx"
import { StatementsPanel } from "../features/members/statements-panel.tsx"
import { memberWarnings } from "../features/members/warnings.ts"
import { ConversationPanel } from "../features/messages/conversation.tsx"
import { SentToSecondPerson } from "../features/proposals/sent-note.tsx"
import { Page, PageTabs } from "../ui/page.tsx"
import { WarningStrip } from "../ui/warning-strip.tsx"

const crumbs = [{ label: "Members", href: "/members" }]

const tabs = ["overview", "payments", "documents", "messages", "audit"] as const
const tabLabels: Readonly<Record<(typeof tabs)[number], string>> = {
  overview: "Overview",
  payments: "Payments",
  documents: "Documents",
  messages: "Messages",
  audit: "Audit",
}

/** A member's file, once the employee has said why it is opened. */
export function MemberPage() {
  const { id } = useParams<{ id: string }>()
  const file = useQuery(memberQuery(id))
  // A reason that has run out is asked for again, even if the file is still in memory.
  if (problemOf(file.error)?.code === "purpose_required") {
    return (
      <Page title={`Member ${id}`} crumbs={crumbs}>
        <PurposeForm member={id} />
      </Page>
    )
  }
  if (file.data) return <OpenFile key={id} id={id} file={file.data} />
  return (
    <Page title="Member" crumbs={crumbs}>
      {file.isPending ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <FailedState
          title="The file did not load"
          error={file.error}
          onRetry={() => void file.refetch()}
          retrying={file.isFetching}
        />
      )}
    </Page>
  )
}

function OpenFile({ id, file }: { id: string; file: MemberFile }) {
  const asked = useAddress().get("tab")
  const tab = tabs.find((name) => name === asked) ?? "overview"
  const hrefOf = (name: string) => `/members/${id}${name === "overview" ? "" : `?tab=${name}`}`
  const [sent, setSent] = useState<Proposed>()
  const { profile, view } = file
  return (
    <Page
      title={profile.holderName ?? profile.username}
      crumbs={crumbs}
      lead={`Member ${id}. ${purposeLabels[view.purpose]}, open until ${formatListTime(view.until)}`}
      actions={<MemberActions profile={profile} onSent={setSent} />}
      warnings={<WarningStrip warnings={memberWarnings(file)} />}
    >
      {sent && <SentToSecondPerson {...sent} />}
      <PageTabs
        label="Part of the file"
        sections={tabs.map((name) => ({ href: hrefOf(name), label: tabLabels[name] }))}
        current={hrefOf(tab)}
      />
      {tab === "overview" && <Overview file={file} />}
      {tab === "payments" && <PaymentsPanel member={id} />}
      {tab === "documents" && <StatementsPanel member={id} />}
      {tab === "messages" && (
        <ConversationPanel
          member={id}
          name={file.profile.holderName ?? file.profile.username}
          conversation={file.conversation}
        />
      )}
      {tab === "audit" && <EventsPanel member={id} />}
    </Page>
  )
}

function Overview({ file }: { file: MemberFile }) {
  return (
    <>
      <AccountsPanel file={file} />
      <CardsPanel file={file} />
      {file.loans.length > 0 && <LoansPanel loans={file.loans} />}
      {file.orders.length > 0 && <OrdersPanel orders={file.orders} />}
      <div className="grid grid-cols-1 items-start gap-4 md:gap-5 lg:grid-cols-2">
        <ProfilePanel profile={file.profile} />
        <IdentityPanel profile={file.profile} />
      </div>
      <NotesPanel file={file} />
    </>
  )
}
