import Snowflake from "lucide-react/icons/snowflake"
import { useState } from "react"
import type { MemberCard, MemberFile } from "#shared/contracts/staff-members.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatDay } from "../../../lib/format-date.ts"
import { StatusBadge } from "../../../ui/badge.tsx"
import { Button } from "../../../ui/button.tsx"
import { showToast } from "../../../ui/toast-store.ts"
import { useAddress } from "../../address.ts"
import { useShortcuts } from "../../keys.ts"
import { listOfRows } from "../../lists.ts"
import { type Column, DataTable } from "../../ui/data-table.tsx"
import { Panel, PanelBody } from "../../ui/panel.tsx"
import { ReasonDialog } from "../../ui/reason-dialog.tsx"
import { SentToSecondPerson } from "../proposals/sent-note.tsx"
import { useMay } from "../session/api.ts"
import { useMemberChanges } from "./api.ts"
import { FreezeDialog } from "./freeze-dialog.tsx"

const canFreeze = ({ status, frozenByBank }: MemberCard) => status !== "closed" && !frozenByBank

const cardColumns: readonly Column<MemberCard>[] = [
  {
    id: "card",
    label: "Card",
    cell: ({ cardType, lastFour, name }) => `${name ?? cardType}, ending in ${lastFour}`,
  },
  { id: "account", label: "Account", cell: ({ accountName }) => accountName },
  {
    id: "limit",
    label: "Daily limit",
    cell: ({ dailyLimit, currency }) => formatAmount(dailyLimit, currency),
    figure: true,
  },
  { id: "expires", label: "Expires", cell: ({ expiryDate }) => formatDay(expiryDate), tight: true },
  {
    id: "status",
    label: "Status",
    cell: ({ status, frozenByBank }) => (
      <span className="inline-flex items-center gap-2">
        <StatusBadge status={status} />
        {frozenByBank ? (
          <span className="text-13 text-ink-2">by us</span>
        ) : (
          status === "frozen" && <span className="text-13 text-ink-2">by the member</span>
        )}
      </span>
    ),
    tight: true,
  },
]

/** Undefined for what the employee may not do. */
type Actions = Record<"onFreeze" | "onUnfreeze", ((card: MemberCard) => void) | undefined>

const actionColumn = (actions: Actions): Column<MemberCard> => ({
  id: "action",
  label: "",
  tight: true,
  cell: (card) => <CardAction card={card} {...actions} />,
})

function CardAction({ card, onFreeze, onUnfreeze }: Actions & { card: MemberCard }) {
  if (canFreeze(card)) {
    return (
      onFreeze && (
        <Button tone="secondary" size="small" className="md:-my-1" onClick={() => onFreeze(card)}>
          Freeze
        </Button>
      )
    )
  }
  if (card.status === "closed") return null
  return (
    onUnfreeze && (
      <Button tone="secondary" size="small" className="md:-my-1" onClick={() => onUnfreeze(card)}>
        Unfreeze
      </Button>
    )
  )
}

/** The member's cards. One employee freezes one at once; unfreezing takes two. */
export function CardsPanel({ file }: { file: MemberFile }) {
  const may = useMay()
  const mayFreeze = may("freezeMemberCard")
  const mayUnfreeze = may("proposeUnfreezing")
  const { cards, profile } = file
  const [freezing, setFreezing] = useState<MemberCard | "choose">()
  const [unfreezing, setUnfreezing] = useState<MemberCard>()
  const [sent, setSent] = useState<Proposed>()
  const { unfreezeCard } = useMemberChanges(profile.id)
  const address = useAddress()
  // The dialog chooses a card that works, or by which the member was found; one that the member has frozen comes last.
  const first = ({ status, lastFour }: MemberCard) =>
    lastFour === address.get("card") ? 2 : Number(status === "active")
  const freezable = cards.filter(canFreeze).sort((a, b) => first(b) - first(a))
  useShortcuts(
    "Member",
    mayFreeze && freezable.length > 0
      ? [{ key: "f", label: "Freeze a card", run: () => setFreezing("choose") }]
      : [],
  )
  const actions = {
    onFreeze: mayFreeze ? setFreezing : undefined,
    onUnfreeze: mayUnfreeze ? setUnfreezing : undefined,
  }
  const columns = mayFreeze || mayUnfreeze ? [...cardColumns, actionColumn(actions)] : cardColumns
  return (
    <Panel
      title="Cards"
      aside={
        mayFreeze &&
        freezable.length > 0 && (
          <Button
            tone="ghost"
            icon={<Snowflake />}
            aria-keyshortcuts="f"
            onClick={() => setFreezing("choose")}
          >
            Freeze a Card
          </Button>
        )
      }
    >
      {sent && (
        <PanelBody>
          <SentToSecondPerson {...sent} />
        </PanelBody>
      )}
      <DataTable
        label="Cards"
        list={listOfRows(cards)}
        columns={columns}
        rowKey={({ id }) => id}
        tone={({ frozenByBank, status }) =>
          frozenByBank && status !== "closed" ? "negative" : undefined
        }
        empty={{ title: "No cards", text: "This member has no card." }}
      />
      {freezing && (
        <FreezeDialog
          member={profile.id}
          cards={freezing === "choose" ? freezable : [freezing]}
          onClose={() => setFreezing(undefined)}
        />
      )}
      {unfreezing && (
        <ReasonDialog
          title="Unfreeze Card"
          description={`The card ending in ${unfreezing.lastFour} works again once a second person has approved it.`}
          action="Send to Second Person"
          onReason={async (reason) => {
            setSent(await unfreezeCard(unfreezing.id, reason))
            showToast({ title: "Sent to a second person" })
            setUnfreezing(undefined)
          }}
          onClose={() => setUnfreezing(undefined)}
        />
      )}
    </Panel>
  )
}
