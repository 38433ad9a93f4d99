import { useQuery } from "@tanstack/react-query"
import ShieldAlert from "lucide-react/icons/shield-alert"
import { useState } from "react"
import type { SecurityEvent } from "#shared/contracts/security.ts"
import { formatAsOf } from "../../lib/format-date.ts"
import { asWritten, say } from "../../lib/say.ts"
import { useCalmMoment } from "../../lib/use-calm-moment.ts"
import { Button } from "../../ui/button.tsx"
import { TextLink } from "../../ui/link.tsx"
import { PageNotice } from "../../ui/page-notice.tsx"
import { Say } from "../../ui/say.tsx"
import { Tile } from "../../ui/tile.tsx"
import { unseenQuery, useConfirmEvents } from "./api.ts"
import { NotMeDialog } from "./not-me-dialog.tsx"

/** More notices than these are only counted; /profile lists them. */
const maxShown = 3

/** On every page with a title: security notices, until the member says whether it was them. */
export function SecurityNotices() {
  const { data: events } = useQuery(unseenQuery)
  const [asking, setAsking] = useState(false)
  const confirm = useConfirmEvents()
  // Confirming the newest notice confirms the earlier ones, where they can be confirmed.
  const [putAside, setPutAside] = useState(0)
  const newest = events?.[0]
  const waiting = newest !== undefined && newest.id > putAside
  const shown = useCalmMoment(waiting) && waiting ? events : undefined
  const confirmed = () => {
    document.getElementById("main")?.focus({ preventScroll: true })
    if (newest) confirm.mutate(newest.id)
  }
  const later = () => {
    document.getElementById("main")?.focus({ preventScroll: true })
    if (newest) setPutAside(newest.id)
  }
  return (
    <>
      <PageNotice>
        {shown && newest && (
          <aside
            aria-label={say("Security notice")}
            className="mb-4 flex flex-col gap-x-6 gap-y-3 rounded-4 border border-line bg-surface px-4 py-4 shadow-1 md:mb-6 md:flex-row md:items-center md:px-6"
          >
            <div className="flex min-w-0 flex-1 items-start gap-3.5">
              <Tile>
                <ShieldAlert />
              </Tile>
              <div className="min-w-0">
                <p className="font-semibold">{say("Was this you?")}</p>
                <ul className="grid gap-1">
                  {shown.slice(0, maxShown).map((event) => (
                    <Line key={event.id} event={event} />
                  ))}
                </ul>
                {shown.length > maxShown && (
                  <p className="mt-1 text-13 text-ink-3">
                    <Say
                      text="There is more under <activity>Security Activity</activity> in your profile."
                      activity={<TextLink href="/profile#security-activity" />}
                    />
                  </p>
                )}
                {!newest.confirmable && (
                  <p className="mt-1 text-13 text-ink-3">
                    {say(
                      "To confirm that it was you, sign in again on a device you used before this happened.",
                    )}
                  </p>
                )}
              </div>
            </div>
            <div className="flex flex-none gap-2 max-md:[&>*]:flex-1">
              <Button tone="ghost" onClick={() => setAsking(true)}>
                {say("This wasn't me")}
              </Button>
              {newest.confirmable ? (
                <Button
                  tone="secondary"
                  pending={confirm.isPending}
                  pendingLabel={say("Thank you")}
                  onClick={confirmed}
                >
                  {say("This was me")}
                </Button>
              ) : (
                <Button tone="secondary" onClick={later}>
                  {say("Not now")}
                </Button>
              )}
            </div>
          </aside>
        )}
      </PageNotice>
      {asking && <NotMeDialog onClose={() => setAsking(false)} />}
    </>
  )
}

function Line({ event: { text, device, deviceName, address, at } }: { event: SecurityEvent }) {
  const from = [deviceName, device, address].filter((part) => part !== null).join(" · ")
  return (
    <li className="text-ink-2">
      <span>{text}</span>
      <span className="block text-13 text-ink-3">
        {asWritten([from, formatAsOf(new Date(at), new Date())].filter(Boolean).join(" · "))}
      </span>
    </li>
  )
}
