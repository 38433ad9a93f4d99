import type { CardSwitch, DebitCard } from "#shared/contracts/cards.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"
import { Switch } from "../../ui/switch.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { useSetSwitch } from "./api.ts"

const switches: readonly { name: CardSwitch; label: string; detail: string }[] = [
  {
    name: "transfersToOthers",
    label: "Transfers to others",
    detail: "When this is off, the card sends money only to your own accounts.",
  },
  {
    name: "transfersToNewPayees",
    label: "Transfers to new payees",
    detail:
      "When this is off, the card sends money to others only if a transfer of yours has reached them before.",
  },
]

/** What a card may pay: two switches that take effect immediately. */
export function CardControlsDialog({ card, onClose }: { card: DebitCard; onClose: () => void }) {
  const { mutate, isPending, variables } = useSetSwitch(card)
  const cardName = `${card.cardType} ${card.lastFour}`
  return (
    <Dialog
      onClose={onClose}
      title="Card Transfers"
      description={`What ${cardName} may send. Account transfers are not affected.`}
    >
      <DialogBody>
        {switches.map(({ name, label, detail }) => (
          <div key={name} className="grid gap-1">
            <Switch
              label={label}
              checked={card[name]}
              busy={isPending && variables.name === name}
              onChange={(turnedOn) =>
                mutate(
                  { name, turnedOn },
                  {
                    onSuccess: () =>
                      showToast({
                        title: `${label} with ${cardName} are ${turnedOn ? "on" : "off"}`,
                      }),
                  },
                )
              }
            />
            <p className="max-w-[52ch] pr-16 text-13 text-ink-2">{detail}</p>
          </div>
        ))}
        <p className="border-t border-line pt-4 text-13 text-ink-2">
          Turning off takes effect at once. Turning on takes your second factor or your password.
        </p>
      </DialogBody>
      <DialogActions>
        <Button size="large" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
