import { useQuery } from "@tanstack/react-query"
import KeyRound from "lucide-react/icons/key-round"
import Smartphone from "lucide-react/icons/smartphone"
import { useState } from "react"
import type { SecondFactors as Factors } from "#shared/contracts/factors.ts"
import { useScrollTarget } from "../../lib/fragment.ts"
import { passkeysWorkHere } from "../../lib/passkey.ts"
import { say } from "../../lib/say.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { RowsSkeleton } from "../../ui/rows.tsx"
import { AddFactorDialogs } from "./add-factor-dialogs.tsx"
import { isEnrolled, secondFactorsQuery } from "./api.ts"
import { type FactorDialog, FactorDialogs } from "./factor-dialogs.tsx"
import { FactorList } from "./factor-list.tsx"
import { secondFactorsId } from "./focus-ids.ts"
import { type AddFactor, useAddFactor } from "./use-add-factor.ts"

/** The member's second factors, with all actions on them. */
export function SecondFactors() {
  const query = useQuery(secondFactorsQuery)
  const adding = useAddFactor()
  const [changing, setChanging] = useState<FactorDialog>()
  const heading = useScrollTarget(secondFactorsId)
  return (
    <Card aria-labelledby={secondFactorsId} className="flex flex-col">
      <div className="px-4 pt-5 md:px-6">
        <div className="flex items-center justify-between gap-4">
          <h3 ref={heading} id={secondFactorsId} tabIndex={-1} className="text-card">
            {say("Second Factors")}
          </h3>
          {query.data &&
            (isEnrolled(query.data) ? (
              <Badge tone="positive">{say("On")}</Badge>
            ) : (
              <Badge>{say("Off")}</Badge>
            ))}
        </div>
        <p className="mt-1 max-w-[60ch] text-ink-2">
          {say(
            "A passkey, or codes from an app on your phone. You need one when you sign in, and before you send money or change settings.",
          )}
        </p>
      </div>
      <Loaded
        query={query}
        failure={say("Second factors did not load")}
        skeleton={
          <div className="py-3">
            <RowsSkeleton count={2} />
          </div>
        }
      >
        {(factors) => (
          <>
            {isEnrolled(factors) && <FactorList factors={factors} onChange={setChanging} />}
            <AddButtons factors={factors} adding={adding} />
          </>
        )}
      </Loaded>
      <AddFactorDialogs adding={adding} />
      {query.data && (
        <FactorDialogs
          factors={query.data}
          changing={changing}
          onCodes={adding.showCodes}
          onDone={() => setChanging(undefined)}
        />
      )}
    </Card>
  )
}

function AddButtons({ factors, adding }: { factors: Factors; adding: AddFactor }) {
  const first = !isEnrolled(factors)
  const withPasskeys = factors.passkeysAvailable && passkeysWorkHere()
  if (factors.authenticator && !withPasskeys) return <div className="h-4" />
  return (
    <div className="flex flex-col gap-2 px-4 pt-4 pb-6 md:flex-row md:px-6">
      {withPasskeys && (
        <Button
          tone={first ? "primary" : "secondary"}
          icon={<KeyRound />}
          pending={adding.preparing === "passkey"}
          onClick={adding.addPasskey}
        >
          {say("Add Passkey")}
        </Button>
      )}
      {!factors.authenticator && (
        <Button
          tone={first && !withPasskeys ? "primary" : "secondary"}
          icon={<Smartphone />}
          pending={adding.preparing === "authenticator"}
          onClick={adding.addAuthenticator}
        >
          {say("Add Authenticator App")}
        </Button>
      )}
    </div>
  )
}
