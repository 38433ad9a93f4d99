import type { CardSwitch, DebitCard } from "#shared/contracts/cards.ts"
import { asWritten, say, type Text } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"
import { Switch } from "../../ui/switch.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { useSetSwitch } from "./api.ts"

const switches: readonly { name: CardSwitch; label: Text; detail: Text }[] = [
  {
    name: "transfersToOthers",
    label: say("Transfers to others"),
    detail: say("When this is off, the card sends money only to your own accounts."),
  },
  {
    name: "transfersToNewPayees",
    label: say("Transfers to new payees"),
    detail: say(
      "When this is off, the card sends money to others only if a transfer of yours has reached them before.",
    ),
  },
]

/** What a card may pay: two switches that take effect immediately. */
export function CardControlsDialog({ card, onClose }: { card: DebitCard; onClose: () => void }) {
  const { mutate, isPending, variables } = useSetSwitch(card)
  const cardName = asWritten(`${card.cardType} ${card.lastFour}`)
  return (
    <Dialog
      onClose={onClose}
      title={say("Card Transfers")}
      description={say("What {card} may send. Account transfers are not affected.", {
        card: cardName,
      })}
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
                        title: say(
                          "{option, select, transfersToOthers {Transfers to others} other {Transfers to new payees}} with {card} are {state, select, on {on} other {off}}",
                          { option: name, card: cardName, state: turnedOn ? "on" : "off" },
                        ),
                      }),
                  },
                )
              }
            />
            <p className="max-w-[52ch] pr-16 text-13 text-ink-2">{detail}</p>
          </div>
        ))}
        <p className="border-t border-line pt-4 text-13 text-ink-2">
          {say(
            "Turning off takes effect at once. Turning on takes your second factor or your password.",
          )}
        </p>
      </DialogBody>
      <DialogActions>
        <Button size="large" onClick={onClose}>
          {say("Done")}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
