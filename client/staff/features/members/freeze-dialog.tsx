import { useState } from "react"
import { type MemberCard, MemberReason } from "#shared/contracts/staff-members.ts"
import { ChoiceGroup } from "../../../ui/choice-group.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { showToast } from "../../../ui/toast-store.ts"
import { FormDialog } from "../../ui/form-dialog.tsx"
import { useMemberChanges } from "./api.ts"

type FreezeDialogProps = {
  member: number
  /** Those that can be frozen, at least one. */
  cards: readonly MemberCard[]
  onClose: () => void
}

/**
 * Freezes a card at once. The reason is filled in with the most frequent one, so that Enter alone freezes:
 * someone whose card was stolen waits on the phone.
 */
export function FreezeDialog({ member, cards, onClose }: FreezeDialogProps) {
  const [card, setCard] = useState(cards[0])
  const [reason, setReason] = useState("The member reported it")
  const { freezeCard } = useMemberChanges(member)
  return (
    <FormDialog
      title="Freeze Card"
      description="At once. Only two employees together can unfreeze it."
      action="Freeze Card"
      contract={MemberReason}
      body={{ reason }}
      onSend={async (body) => {
        if (!card) return
        await freezeCard(card.id, body.reason)
        showToast({ title: "Card frozen", description: `Ending in ${card.lastFour}` })
        onClose()
      }}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <ChoiceGroup
            label="Card"
            name="card"
            columns={1}
            choices={cards.map(({ id, cardType, lastFour, accountName }) => ({
              value: String(id),
              label: `${cardType} ending in ${lastFour}`,
              detail: accountName,
            }))}
            value={card && String(card.id)}
            onChange={(value) => setCard(cards.find(({ id }) => String(id) === value))}
          />
          <TextField
            label="Reason"
            hint="Kept in the audit trail."
            data-first=""
            autoComplete="off"
            maxLength={500}
            error={faults["reason"]}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
