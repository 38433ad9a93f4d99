import { useQuery } from "@tanstack/react-query"
import { say } from "../../lib/say.ts"
import { Card, CardHead } from "../../ui/card.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Rows } from "../../ui/rows.tsx"
import { upcomingQuery } from "./api.ts"
import { keyOf, UpcomingRow } from "./upcoming-row.tsx"

const shownAtMost = 4

/** The next money that will move, for the dashboard. Empty if nothing is known: nothing needs attention. */
export function UpcomingCard() {
  const { data } = useQuery(upcomingQuery)
  if (!data || data.length === 0) return null
  return (
    <Card aria-labelledby="upcoming">
      <CardHead
        id="upcoming"
        title={say("Upcoming")}
        aside={
          <TextLink href="/payments" className="touch-area">
            {say("All upcoming")}
          </TextLink>
        }
      />
      <Rows className="py-2" paired={data.length > 1}>
        {data.slice(0, shownAtMost).map((item) => (
          <UpcomingRow key={keyOf(item)} item={item} account={undefined} withDay />
        ))}
      </Rows>
    </Card>
  )
}
