import { useQuery } from "@tanstack/react-query"
import KeyRound from "lucide-react/icons/key-round"
import Plus from "lucide-react/icons/plus"
import { useState } from "react"
import type { OwnFactor, OwnFactors, StaffFactor } from "#shared/contracts/staff-session.ts"
import { bankDay } from "../../lib/bank-time.ts"
import { formatDay, formatListTime } from "../../lib/format-date.ts"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { passkeysWorkHere } from "../../lib/passkey.ts"
import { Button } from "../../ui/button.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Note } from "../../ui/note.tsx"
import { Spinner } from "../../ui/spinner.tsx"
import { sessionQuery } from "../features/session/api.ts"
import { ownFactorsQuery } from "../features/session/own-factors-api.ts"
import { listOfRows } from "../lists.ts"
import { type Column, DataTable } from "../ui/data-table.tsx"
import { Page } from "../ui/page.tsx"
import { Panel } from "../ui/panel.tsx"

const AddPasskeyDialog = lazyOverlay(
  () => import("../features/session/own-factor-dialogs.tsx"),
  (code) => code.AddPasskeyDialog,
)
const RenameDialog = lazyOverlay(
  () => import("../features/session/own-factor-dialogs.tsx"),
  (code) => code.RenamePasskeyDialog,
)
const RemoveDialog = lazyOverlay(
  () => import("../features/session/own-factor-dialogs.tsx"),
  (code) => code.RemoveFactorDialog,
)

/** An employee's own second factors: several passkeys, and never none. */
export function OwnFactorsPage() {
  const own = useQuery(ownFactorsQuery)
  const { data: session } = useQuery(sessionQuery)
  return (
    <Loaded
      query={own}
      failure="Your second factors did not load"
      framed
      skeleton={
        <Page title="Your Second Factors">
          <Spinner />
        </Page>
      }
    >
      {(loaded) => <Shown own={loaded} usable={session?.factors ?? []} />}
    </Loaded>
  )
}

type Asked = { act: "add" } | { act: "rename" | "remove"; factor: OwnFactor }

const nameOf = ({ name }: OwnFactor) => name ?? "Authenticator app"

const columnsOf = (
  removable: boolean,
  onAsk: (asked: Asked) => void,
): readonly Column<OwnFactor>[] => [
  { id: "name", label: "Factor", cell: nameOf },
  {
    id: "added",
    label: "Added",
    cell: ({ createdAt }) => formatDay(bankDay(new Date(createdAt))),
    tight: true,
  },
  {
    id: "used",
    label: "Last used",
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatListTime(lastUsedAt) : "Not used yet"),
    tight: true,
  },
  {
    id: "actions",
    label: "",
    tight: true,
    cell: (factor) => <FactorActions factor={factor} removable={removable} onAsk={onAsk} />,
  },
]

type FactorActionsProps = {
  factor: OwnFactor
  removable: boolean
  onAsk: (asked: Asked) => void
}

function FactorActions({ factor, removable, onAsk }: FactorActionsProps) {
  return (
    <span className="flex justify-end gap-2">
      {factor.kind === "passkey" && (
        <Button
          tone="ghost"
          size="small"
          className="md:-my-1"
          aria-label={`Rename ${nameOf(factor)}`}
          onClick={() => onAsk({ act: "rename", factor })}
        >
          Rename
        </Button>
      )}
      {removable && (
        <Button
          tone="secondary"
          size="small"
          className="md:-my-1"
          aria-label={`Remove ${nameOf(factor)}`}
          onClick={() => onAsk({ act: "remove", factor })}
        >
          Remove
        </Button>
      )}
    </span>
  )
}

function Shown({ own, usable }: { own: OwnFactors; usable: readonly StaffFactor[] }) {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const columns = columnsOf(own.factors.length > 1, setAsked)
  return (
    <Page
      title="Your Second Factors"
      lead="You sign in, unlock, and approve with one of them. With two, the loss of one doesn't keep you out."
      warnings={
        own.factors.length === 1 && (
          <Note tone="caution" icon={<KeyRound />} title="You have only one second factor">
            If you lose it, two administrators must invite you again. Add a second passkey, such as
            a security key that stays at the bank.
          </Note>
        )
      }
      actions={
        own.passkeysAvailable &&
        passkeysWorkHere() && (
          <Button icon={<Plus />} onClick={() => setAsked({ act: "add" })}>
            Add Passkey
          </Button>
        )
      }
    >
      <Panel title="Second factors">
        <DataTable
          label="Second factors"
          list={listOfRows(own.factors)}
          columns={columns}
          rowKey={({ kind, id }) => `${kind} ${id}`}
          empty={{ title: "None", text: "You have no second factor." }}
        />
      </Panel>
      {asked?.act === "add" && <AddPasskeyDialog usable={usable} onClose={close} />}
      {asked?.act === "rename" && <RenameDialog factor={asked.factor} onClose={close} />}
      {asked?.act === "remove" && (
        <RemoveDialog factor={asked.factor} usable={usable} onClose={close} />
      )}
    </Page>
  )
}
