import type * as z from "zod/mini"
import type { SecurityEvent, SecurityPage } from "#shared/contracts/security.ts"
import type { Input, Page } from "../../use-case/use-case.ts"
import type { MemberContext } from "../member-context.ts"
import { presentEvent } from "./presenter.ts"
import { ownEvents } from "./queries.ts"

const pageSize = 10

/** GET /api/security-activity: newest first. */
export async function listEvents(
  { db }: MemberContext,
  { member, query: { cursor, unseen } }: Input<unknown, z.output<typeof SecurityPage>>,
): Promise<Page<SecurityEvent>> {
  // One extra row shows whether there is a next page.
  const rows = await ownEvents(db, member, {
    limit: pageSize + 1,
    before: cursor === undefined ? undefined : Number(cursor),
    unseen: unseen !== undefined,
  })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const next =
    rows.length > pageSize && last
      ? new URLSearchParams({ cursor: String(last.id), ...(unseen && { unseen }) })
      : undefined
  return { items: page.map(presentEvent), next }
}
