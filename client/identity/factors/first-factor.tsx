import { useQuery } from "@tanstack/react-query"
import KeyRound from "lucide-react/icons/key-round"
import Smartphone from "lucide-react/icons/smartphone"
import type { ReactNode } from "react"
import { passkeysWorkHere } from "../../lib/passkey.ts"
import { say } from "../../lib/say.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { Tile } from "../../ui/tile.tsx"
import { AddFactorDialogs } from "./add-factor-dialogs.tsx"
import { secondFactorsQuery } from "./api.ts"
import { useAddFactor } from "./use-add-factor.ts"

/**
 * The choice of a first second factor.
 * @param onDone called once it is set up and its recovery codes are saved
 */
export function FirstFactor({ onDone }: { onDone: () => void }) {
  const { data: factors } = useQuery(secondFactorsQuery)
  const adding = useAddFactor(onDone)
  const withPasskeys = factors?.passkeysAvailable === true && passkeysWorkHere()
  return (
    <>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-6">
        {withPasskeys && (
          <Choice
            icon={<KeyRound />}
            title={say("Passkey")}
            badge={<Badge tone="brand">{say("Easiest")}</Badge>}
            text={say("Your fingerprint, face, or device PIN. A fake site can't steal it.")}
          >
            <Button
              block
              size="large"
              pending={adding.preparing === "passkey"}
              onClick={adding.addPasskey}
            >
              {say("Add Passkey")}
            </Button>
          </Choice>
        )}
        <Choice
          icon={<Smartphone />}
          title={say("Authenticator app")}
          text={say("An app on your phone shows a new code every 30 seconds. It works offline.")}
        >
          <Button
            block
            size="large"
            tone={withPasskeys ? "secondary" : "primary"}
            pending={adding.preparing === "authenticator"}
            onClick={adding.addAuthenticator}
          >
            {say("Add Authenticator App")}
          </Button>
        </Choice>
      </div>
      <AddFactorDialogs adding={adding} />
    </>
  )
}

function Choice({
  icon,
  title,
  badge,
  text,
  children,
}: {
  icon: ReactNode
  title: string
  badge?: ReactNode
  text: string
  children: ReactNode
}) {
  return (
    <Card aria-label={title} className="flex flex-col px-4 py-5 md:p-6">
      <div className="flex items-center gap-3.5">
        <Tile tone="brand">{icon}</Tile>
        <h2 className="text-card">{title}</h2>
        {badge && <span className="ml-auto">{badge}</span>}
      </div>
      <p className="mt-3 mb-5 flex-1 text-ink-2">{text}</p>
      {children}
    </Card>
  )
}
