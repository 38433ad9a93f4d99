import { useState } from "react"
import { type MemberCard, MemberReason } from "#shared/contracts/staff-members.ts"
import { ChoiceGroup } from "../../../ui/choice-group.tsx"
import { FormDialog } from "../../../ui/form-dialog.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { useStaffForm } from "../../ui/use-staff-form.ts"
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
  const { freezeCard } = useMemberChanges(member)
  const form = useStaffForm({
    contract: MemberReason,
    values: { reason: "The member reported it" },
    send: async ({ reason }) => card && freezeCard(card.id, reason),
    toast: { title: "Card frozen", description: `Ending in ${card?.lastFour}` },
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Freeze Card"
      description="At once. Only two employees together can unfreeze it."
      action="Freeze Card"
      failure="Not saved"
      onClose={onClose}
    >
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
        {...form.text("reason")}
      />
    </FormDialog>
  )
}
