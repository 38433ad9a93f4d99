import { useState } from "react"
import { useSearch } from "wouter"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { Button } from "../../ui/button.tsx"
import { Inbox, type InboxList } from "../features/messages/inbox.tsx"
import { useMay } from "../features/session/api.ts"
import { Page, PageTabs } from "../ui/page.tsx"

const TemplatesDialog = lazyOverlay(
  () => import("../features/messages/templates-dialog.tsx"),
  (code) => code.TemplatesDialog,
)

const lists = {
  waiting: { href: "/messages", label: "Unanswered" },
  mine: { href: "/messages?list=mine", label: "Mine" },
  answered: { href: "/messages?list=answered", label: "Answered" },
} as const satisfies Readonly<Record<InboxList, object>>

/** The inbox of conversations with members. */
export function MessagesPage() {
  const asked = new URLSearchParams(useSearch()).get("list") ?? ""
  const name: InboxList = asked === "mine" || asked === "answered" ? asked : "waiting"
  const mayEdit = useMay()("changeTemplate")
  const [edits, setEdits] = useState(false)
  return (
    <Page
      title="Messages"
      lead="Conversations with members. Whole texts are in the member's file."
      actions={
        mayEdit && (
          <Button tone="secondary" onClick={() => setEdits(true)}>
            Templates
          </Button>
        )
      }
    >
      <PageTabs label="Messages" sections={Object.values(lists)} current={lists[name].href} />
      <Inbox key={name} list={name} title={lists[name].label} />
      {edits && <TemplatesDialog onClose={() => setEdits(false)} />}
    </Page>
  )
}
