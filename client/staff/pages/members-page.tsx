import { useState } from "react"
import { Button } from "../../ui/button.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { useAddress } from "../address.ts"
import { FindResults } from "../features/members/find-results.tsx"
import { Page } from "../ui/page.tsx"
import { Panel, PanelBody } from "../ui/panel.tsx"

/** Finds members by whatever they say. */
export function MembersPage() {
  const typed = useAddress().get("q").trim()
  return (
    <Page
      title="Members"
      lead="By name, number, username, IBAN, phone number, the last four digits of a card, or the reference of a payment."
    >
      <Panel title="Find">
        <PanelBody>
          <FindForm key={typed} typed={typed} />
        </PanelBody>
        {typed !== "" && (
          <div className="border-t border-line">
            <FindResults key={typed} typed={typed} />
          </div>
        )}
      </Panel>
    </Page>
  )
}

function FindForm({ typed }: { typed: string }) {
  const address = useAddress()
  const [draft, setDraft] = useState(typed)
  return (
    <form
      role="search"
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        address.set({ q: draft.trim() })
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField
          label="What the member said"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
        />
      </div>
      <Button type="submit" tone="secondary" className="h-11">
        Find
      </Button>
    </form>
  )
}
