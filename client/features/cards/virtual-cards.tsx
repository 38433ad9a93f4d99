import Plus from "lucide-react/icons/plus"
import { useState } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import type { DebitCard } from "#shared/contracts/cards.ts"
import { maxVirtualCards } from "#shared/limits.ts"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { say } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { Card, CardBody } from "../../ui/card.tsx"

const NewVirtualCardDialog = lazyOverlay(
  () => import("./new-virtual-card-dialog.tsx"),
  (code) => code.NewVirtualCardDialog,
)

/** What virtual cards are, and a button to create one. */
export function VirtualCards({
  cards,
  accounts,
}: {
  cards: readonly DebitCard[]
  accounts: readonly Account[]
}) {
  const [creating, setCreating] = useState(false)
  const open = cards.filter(
    ({ own, isVirtual, status }) => own && isVirtual && status !== "closed",
  ).length
  const full = open >= maxVirtualCards
  return (
    <Card aria-labelledby="virtual-cards">
      <CardBody>
        <h2 id="virtual-cards" className="text-card">
          {say("Virtual Cards")}
        </h2>
        <p className="mt-1.5 text-ink-2">
          {say(
            "A virtual card has its own number and CVV and pays from one of your accounts. A single-use card closes by itself with its first transfer.",
          )}
        </p>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <Button
            tone="secondary"
            icon={<Plus />}
            disabled={full || accounts.length === 0}
            onClick={() => setCreating(true)}
          >
            {say("New Virtual Card")}
          </Button>
          <p className="text-13 text-ink-3">
            {say("{open} of {most} open", { open, most: maxVirtualCards })}
          </p>
        </div>
        {full && (
          <p className="mt-3 text-13 text-ink-2">
            {say("Close one that you no longer need first.")}
          </p>
        )}
      </CardBody>
      {creating && <NewVirtualCardDialog accounts={accounts} onClose={() => setCreating(false)} />}
    </Card>
  )
}
