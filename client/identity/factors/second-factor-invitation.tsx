import { useQuery } from "@tanstack/react-query"
import ShieldCheck from "lucide-react/icons/shield-check"
import X from "lucide-react/icons/x"
import { useState } from "react"
import { say } from "../../lib/say.ts"
import { Card } from "../../ui/card.tsx"
import { IconButton } from "../../ui/icon-button.tsx"
import { ButtonLink } from "../../ui/link.tsx"
import { Tile } from "../../ui/tile.tsx"
import { isFlagSet, setFlag } from "../session/device-flags.ts"
import { isEnrolled, secondFactorsQuery } from "./api.ts"
import { secondFactorsId } from "./focus-ids.ts"

const dismissed = "tessera-second-factor-later"

/**
 * Invites a member without a second factor to set one up. Once dismissed, it stays hidden on this device.
 */
export function SecondFactorInvitation() {
  const [away, setAway] = useState(() => isFlagSet(dismissed))
  return away ? null : (
    <Invitation
      onDismiss={() => {
        setFlag(dismissed)
        setAway(true)
        // The button that had the focus no longer exists.
        document.getElementById("main")?.focus({ preventScroll: true })
      }}
    />
  )
}

function Invitation({ onDismiss }: { onDismiss: () => void }) {
  const { data: factors } = useQuery(secondFactorsQuery)
  if (!factors || isEnrolled(factors)) return null
  return (
    <Card
      aria-labelledby="second-factor-invitation"
      className="relative flex flex-col gap-3.5 px-4 py-4 pr-13 md:flex-row md:items-center md:px-6 md:pr-16"
    >
      <div className="flex min-w-0 flex-1 gap-3.5 md:items-center">
        <Tile tone="brand">
          <ShieldCheck />
        </Tile>
        <div className="min-w-0">
          <h2 id="second-factor-invitation" className="text-15 font-semibold">
            {say("Protect your money with a second factor")}
          </h2>
          <p className="text-ink-2">
            {say(
              "Add a passkey or an app on your phone. Then your password alone isn't enough to get in.",
            )}
          </p>
        </div>
      </div>
      <ButtonLink
        href={`/profile#${secondFactorsId}`}
        tone="secondary"
        className="max-md:ml-13.5 max-md:self-start"
      >
        {say("Set It Up")}
      </ButtonLink>
      <IconButton
        label={say("Not now")}
        title={say("Not now")}
        className="absolute top-3 right-2 md:top-1/2 md:right-4 md:-translate-y-1/2"
        onClick={onDismiss}
      >
        <X />
      </IconButton>
    </Card>
  )
}
