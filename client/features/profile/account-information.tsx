import type { User } from "#shared/contracts/auth.ts"
import { formatDate } from "../../lib/format-date.ts"
import { say } from "../../lib/say.ts"
import { Badge } from "../../ui/badge.tsx"
import { Card, CardBody } from "../../ui/card.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"

/**
 * When the account was made and last changed, and the status Active: anyone who reads this is signed in
 * (specification section 2).
 */
export function AccountInformation({ user }: { user: User }) {
  return (
    <Card aria-labelledby="account-information">
      <CardBody>
        <h2 id="account-information" className="mb-1 text-card">
          {say("Account Information")}
        </h2>
        <KeyValues>
          <KeyValue name={say("Created", { context: "profile" })}>
            {formatDate(user.createdAt)}
          </KeyValue>
          <KeyValue name={say("Last updated")}>{formatDate(user.updatedAt)}</KeyValue>
          <KeyValue name={say("Status")}>
            <Badge tone="positive">{say("Active", { context: "membership" })}</Badge>
          </KeyValue>
        </KeyValues>
      </CardBody>
    </Card>
  )
}
