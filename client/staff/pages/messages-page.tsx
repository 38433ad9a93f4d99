import { Segmented } from "../../ui/segmented.tsx"
import { useAddress } from "../address.ts"
import { Inbox, type InboxList } from "../features/messages/inbox.tsx"
import { Page } from "../ui/page.tsx"
import { Panel } from "../ui/panel.tsx"

const lists = [
  { value: "waiting", label: "Unanswered" },
  { value: "mine", label: "Mine" },
  { value: "answered", label: "Answered" },
] as const satisfies readonly { value: InboxList; label: string }[]

/** The inbox of conversations with members. */
export function MessagesPage() {
  const address = useAddress()
  const list = lists.find(({ value }) => value === address.get("list")) ?? lists[0]
  return (
    <Page title="Messages">
      <div>
        <Segmented
          label="Which conversations"
          options={lists}
          value={list.value}
          onChange={(value) => address.set({ list: value, cursor: "" })}
          panelId="conversations"
        />
      </div>
      <div id="conversations" role="tabpanel" aria-label="Conversations">
        <Panel title={list.label}>
          <Inbox list={list.value} />
        </Panel>
      </div>
    </Page>
  )
}
