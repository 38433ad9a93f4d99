import { useQuery } from "@tanstack/react-query"
import { isolated } from "#shared/text/language.ts"
import { formatDate } from "../../lib/format-date.ts"
import { nameInitials } from "../../lib/initials.ts"
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
      <CardHead id="blocked-members" title="Blocked" aside={blocks.length} />
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
            detail={`Since ${formatDate(createdAt)}. Their requests do not reach you.`}
            menu={
              <Button
                tone="secondary"
                aria-label={`Unblock ${name}`}
                pending={unblocking.isPending && unblocking.variables === id}
                pendingLabel="Unblocking"
                onClick={() =>
                  unblocking.mutate(id, {
                    onSuccess: () => showToast({ title: `${isolated(name)} can ask you again` }),
                  })
                }
              >
                Unblock
              </Button>
            }
          />
        ))}
      </Rows>
    </Card>
  )
}
