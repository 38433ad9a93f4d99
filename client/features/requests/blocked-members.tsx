import { useQuery } from "@tanstack/react-query"
import { isolated } from "#shared/text/language.ts"
import { formatDate } from "../../lib/format-date.ts"
import { nameInitials } from "../../lib/initials.ts"
import { say } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { Card, CardHead } from "../../ui/card.tsx"
import { Row, Rows } from "../../ui/rows.tsx"
import { Tile } from "../../ui/tile.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { blocksQuery, useUnblock } from "./api.ts"

/** The members whose requests do not arrive; nothing without any. */
export function BlockedMembers() {
  const { data: blocks } = useQuery(blocksQuery)
  const unblocking = useUnblock()
  if (!blocks?.length) return null
  return (
    <Card aria-labelledby="blocked-members">
      <CardHead
        id="blocked-members"
        title={say("Blocked", { context: "members" })}
        aside={blocks.length}
      />
      <Rows className="py-2">
        {blocks.map(({ id, name, createdAt }) => (
          <Row
            key={id}
            leads
            tile={<Tile>{nameInitials(name)}</Tile>}
            title={
              <bdi translate="no" className="wrap-anywhere">
                {name}
              </bdi>
            }
            detail={say("Since {day}. Their requests do not reach you.", {
              day: formatDate(createdAt),
            })}
            menu={
              <Button
                tone="secondary"
                aria-label={say("Unblock {name}", { name })}
                pending={unblocking.isPending && unblocking.variables === id}
                pendingLabel={say("Unblocking")}
                onClick={() =>
                  unblocking.mutate(id, {
                    onSuccess: () =>
                      showToast({
                        title: say("{name} can ask you again", { name: isolated(name) }),
                      }),
                  })
                }
              >
                {say("Unblock")}
              </Button>
            }
          />
        ))}
      </Rows>
    </Card>
  )
}
