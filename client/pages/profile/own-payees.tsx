import { useQuery } from "@tanstack/react-query"
import ShieldCheck from "lucide-react/icons/shield-check"
import { TrustedPayees } from "../../features/payees/trusted-payees.tsx"
import { isEnrolled, secondFactorsQuery } from "../../identity/factors/api.ts"
import { secondFactorsId } from "../../identity/factors/focus-ids.ts"
import { say } from "../../lib/say.ts"
import { Card } from "../../ui/card.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ButtonLink } from "../../ui/link.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { RowsSkeleton } from "../../ui/rows.tsx"

/** The trusted payees, for members who confirm payments. For others, the list has no effect. */
export function OwnPayees() {
  const factors = useQuery(secondFactorsQuery)
  if (factors.data && isEnrolled(factors.data)) return <TrustedPayees />
  return (
    <Card as="div">
      <Loaded
        query={factors}
        failure={say("Trusted payees did not load")}
        skeleton={
          <div className="py-2">
            <RowsSkeleton count={2} />
          </div>
        }
      >
        {() => (
          <EmptyState
            icon={<ShieldCheck />}
            title={say("Trusted payees need a second factor")}
            text={say(
              "With one, you confirm payments to others, except small ones and those to payees you trust.",
            )}
            action={
              <ButtonLink href={`/profile#${secondFactorsId}`} tone="secondary">
                {say("Set up a second factor")}
              </ButtonLink>
            }
          />
        )}
      </Loaded>
    </Card>
  )
}
