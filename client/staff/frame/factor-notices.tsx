import { useQuery } from "@tanstack/react-query"
import KeyRound from "lucide-react/icons/key-round"
import type { FactorNotice } from "#shared/contracts/staff-session.ts"
import { isolated } from "#shared/text/language.ts"
import { formatDateTime } from "../../lib/format-date.ts"
import { errorText } from "../../lib/problem.ts"
import { Button } from "../../ui/button.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Note } from "../../ui/note.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { ownFactorsQuery, useOwnFactors } from "../features/session/own-factors-api.ts"

const whatHappened = ({ action, kind, name }: FactorNotice) => {
  const verb = action === "employee.factor_added" ? "was added" : "was removed"
  if (kind === "authenticator") return `Your authenticator app ${verb}`
  return name === null ? `A passkey of yours ${verb}` : `Your passkey ${isolated(name)} ${verb}`
}

/** What changed of the employee's second factors, on every page until they say that it was they. */
export function FactorNotices() {
  const { data } = useQuery(ownFactorsQuery)
  const { see } = useOwnFactors()
  if (!data || data.notices.length === 0) return null
  return (
    <ul aria-label="Changes of your second factors" className="grid gap-2 px-4 pt-4 md:px-6">
      {data.notices.map((notice) => (
        <li key={notice.id}>
          <Note tone="caution" icon={<KeyRound />} title={whatHappened(notice)}>
            <p>
              <span>
                {`On ${formatDateTime(notice.createdAt)}. If this wasn't you, tell an administrator now: they end your access at once.`}
              </span>{" "}
              <TextLink href="/own-factors">Your second factors</TextLink>
            </p>
            <Button
              tone="secondary"
              size="small"
              className="mt-2"
              onClick={() => {
                see(notice).catch((error: unknown) =>
                  showToast({
                    title: "Not noted",
                    description: errorText(error),
                    tone: "destructive",
                  }),
                )
              }}
            >
              This Was Me
            </Button>
          </Note>
        </li>
      ))}
    </ul>
  )
}
