import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { User } from "#shared/contracts/auth.ts"
import { formatDate } from "../../lib/format-date.ts"
import { useScrollTarget } from "../../lib/fragment.ts"
import { say } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { RowsSkeleton } from "../../ui/rows.tsx"
import { ChangePasswordDialog } from "./change-password-dialog.tsx"
import { passwordAgeQuery } from "./password-api.ts"

/** The age of the password, and a button to change it. */
export function PasswordCard({ user }: { user: User }) {
  const query = useQuery(passwordAgeQuery)
  const [changing, setChanging] = useState(false)
  const heading = useScrollTarget("password")
  return (
    <Card aria-labelledby="password">
      <div className="px-4 pt-5 pb-1 md:px-6">
        <h3 id="password" ref={heading} tabIndex={-1} className="text-card">
          {say("Password")}
        </h3>
      </div>
      <Loaded
        query={query}
        failure={say("This section did not load")}
        skeleton={<RowsSkeleton count={1} />}
      >
        {(age) => (
          <div className="px-4 pb-5 md:px-6 md:pb-6">
            <p className="max-w-[60ch] text-ink-2">
              {say("Last changed on {date}. Changing it signs you out everywhere else.", {
                date: formatDate(age.changedAt),
              })}
            </p>
            <Button
              tone="secondary"
              className="mt-4 max-md:w-full"
              onClick={() => setChanging(true)}
            >
              {say("Change Password")}
            </Button>
          </div>
        )}
      </Loaded>
      {changing && <ChangePasswordDialog user={user} onClose={() => setChanging(false)} />}
    </Card>
  )
}
