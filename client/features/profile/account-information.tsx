import type { User } from "#shared/contracts/auth.ts"
import { formatDate } from "../../lib/format-date.ts"
import { Badge } from "../../ui/badge.tsx"
import { Card, CardBody } from "../../ui/card.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"

/**
 * The account holder's name, the date of registration, and the status Active: anyone who reads this is
 * signed in (specification section 2).
 */
export function AccountInformation({ user }: { user: User }) {
  return (
    <Card aria-labelledby="account-information">
      <CardBody>
        <h2 id="account-information" className="mb-1 text-card">
          Account Information
        </h2>
        <KeyValues>
          <KeyValue name="Name on your accounts">
            {user.holderName ?? <span className="font-normal text-ink-3">Not added yet</span>}
          </KeyValue>
          <KeyValue name="Created">{formatDate(user.createdAt)}</KeyValue>
          <KeyValue name="Last updated">{formatDate(user.updatedAt)}</KeyValue>
          <KeyValue name="Status">
            <Badge tone="positive">Active</Badge>
          </KeyValue>
        </KeyValues>
      </CardBody>
    </Card>
  )
}
