import { useSearch } from "wouter"
import { Inbox, type InboxList } from "../features/messages/inbox.tsx"
import { Page, PageTabs } from "../ui/page.tsx"

const lists = {
  waiting: { href: "/messages", label: "Unanswered" },
  mine: { href: "/messages?list=mine", label: "Mine" },
  answered: { href: "/messages?list=answered", label: "Answered" },
} as const satisfies Readonly<Record<InboxList, object>>

/** The inbox of conversations with members. */
export function MessagesPage() {
  const asked = new URLSearchParams(useSearch()).get("list") ?? ""
  const name: InboxList = asked === "mine" || asked === "answered" ? asked : "waiting"
  return (
    <Page title="Messages" lead="Conversations with members. Texts are in the member's file.">
      <PageTabs label="Messages" sections={Object.values(lists)} current={lists[name].href} />
      <Inbox key={name} list={name} title={lists[name].label} />
    </Page>
  )
}
