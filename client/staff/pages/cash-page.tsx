import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useRef, useState } from "react"
import type { CashDrawer } from "#shared/contracts/staff-cash.ts"
import type { MemberHit } from "#shared/contracts/staff-members.ts"
import { problemOf } from "../../lib/problem.ts"
import { readTypedLine } from "../../lib/typed-text.ts"
import { Card } from "../../ui/card.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { useAddress } from "../address.ts"
import { drawerQuery } from "../features/cash/api.ts"
import { CashForm } from "../features/cash/cash-form.tsx"
import { DrawerPanel, MovementsPanel } from "../features/cash/drawer-panels.tsx"
import { DrawersPanel } from "../features/cash/drawers-panel.tsx"
import { OpenDrawerPanel } from "../features/cash/open-drawer-panel.tsx"
import { VaultPanel } from "../features/cash/vault-panel.tsx"
import { memberQuery } from "../features/members/api.ts"
import { FindResults } from "../features/members/find-results.tsx"
import { PurposeForm } from "../features/members/purpose-form.tsx"
import { useMay } from "../features/session/api.ts"
import { useShortcuts } from "../keys.ts"
import { Page } from "../ui/page.tsx"
import { Panel, PanelBody } from "../ui/panel.tsx"

/** A teller's drawer, for supervisors and auditors those of all tellers, and the vault. */
export function CashPage() {
  const may = useMay()
  const serves = may("readDrawer")
  return (
    <Page
      title="Cash Desk"
      lead={
        serves
          ? "Open your drawer with a count, take and pay out cash, and close it with another count."
          : "The drawers of all tellers, and what the vault holds."
      }
    >
      {serves && <OwnDrawer />}
      {may("listDrawers") && <DrawersPanel />}
      <VaultPanel />
    </Page>
  )
}

/** Cash in and out for the member at the counter. */
function OwnDrawer() {
  const drawer = useQuery(drawerQuery)
  return (
    <Loaded
      query={drawer}
      failure="The drawer did not load"
      framed
      skeleton={
        <Card as="div" className="grid gap-3 p-4" aria-busy>
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-24 w-full" />
        </Card>
      }
    >
      {(open) =>
        open ? (
          <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
            {open.countedAmount === null && <Counter drawer={open} />}
            <DrawerPanel key={open.id} drawer={open} />
            <MovementsPanel drawer={open} />
          </div>
        ) : (
          <OpenDrawerPanel />
        )
      }
    </Loaded>
  )
}

/** The member at the counter: found, opened for a purpose, and served. */
function Counter({ drawer }: { drawer: CashDrawer }) {
  const address = useAddress()
  const member = address.get("member")
  if (/^[1-9][0-9]{0,14}$/.test(member)) return <Served drawer={drawer} member={member} />
  const typed = readTypedLine(address.get("q"))
  return (
    <Panel title="Member at the counter">
      <PanelBody>
        <FindForm key={typed} typed={typed} />
      </PanelBody>
      {typed !== "" && (
        <div className="border-t border-line">
          <FindResults key={typed} typed={typed} hrefOf={servedAt} />
        </div>
      )}
    </Panel>
  )
}

const servedAt = ({ id }: MemberHit) => `/cash?member=${id}`

function FindForm({ typed }: { typed: string }) {
  const address = useAddress()
  const [draft, setDraft] = useState(typed)
  const form = useRef<HTMLFormElement>(null)
  useShortcuts("Cash desk", [
    {
      key: "m",
      label: "Member at the counter",
      run: () => form.current?.querySelector("input")?.focus(),
    },
  ])
  function submit(event: FormEvent) {
    event.preventDefault()
    address.set({ q: readTypedLine(draft) })
  }
  return (
    <form ref={form} role="search" onSubmit={submit}>
      <TextField
        label="Name, IBAN, phone, card, or reference"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
      />
    </form>
  )
}

function Served({ drawer, member }: { drawer: CashDrawer; member: string }) {
  const file = useQuery(memberQuery(member))
  if (problemOf(file.error)?.code === "purpose_required") return <PurposeForm member={member} />
  return (
    <Panel
      title={file.data?.profile.holderName ?? file.data?.profile.username ?? "Member"}
      aside={<TextLink href="/cash">Another member</TextLink>}
    >
      <Loaded
        query={file}
        failure="The file did not load"
        skeleton={
          <PanelBody>
            <Skeleton className="h-40 w-full" />
          </PanelBody>
        }
      >
        {(loaded) => <CashForm key={member} drawer={drawer} file={loaded} />}
      </Loaded>
    </Panel>
  )
}
