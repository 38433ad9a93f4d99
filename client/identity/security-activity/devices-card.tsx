import { useQuery } from "@tanstack/react-query"
import LogOut from "lucide-react/icons/log-out"
import Monitor from "lucide-react/icons/monitor"
import Pencil from "lucide-react/icons/pencil"
import Smartphone from "lucide-react/icons/smartphone"
import { useState } from "react"
import type { Session } from "#shared/contracts/security.ts"
import { formatAsOf } from "../../lib/format-date.ts"
import { asWritten, say } from "../../lib/say.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { IconButton } from "../../ui/icon-button.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Row, Rows, RowsSkeleton } from "../../ui/rows.tsx"
import { Tile } from "../../ui/tile.tsx"
import { sessionsQuery, useEndOtherSessions, useEndSession } from "./api.ts"
import { NameDeviceDialog } from "./name-device-dialog.tsx"

/** Where the member is signed in, with actions to sign devices out. */
export function DevicesCard() {
  const query = useQuery(sessionsQuery)
  const others = query.data?.filter(({ current }) => !current).length ?? 0
  return (
    <Card aria-labelledby="devices" className="flex flex-col">
      <div className="px-4 pt-5 pb-1 md:px-6">
        <h3 id="devices" tabIndex={-1} className="text-card">
          {say("Devices")}
        </h3>
        <p className="mt-1 max-w-[60ch] text-ink-2">
          {say("Where you're signed in now. Locations are as each browser reported them.")}
        </p>
      </div>
      <Loaded
        query={query}
        failure={say("Devices did not load")}
        skeleton={
          <div className="py-2">
            <RowsSkeleton count={2} />
          </div>
        }
      >
        {(sessions) => (
          <>
            <Rows className="py-1">
              {sessions.map((session) => (
                <Device key={session.id} session={session} />
              ))}
            </Rows>
            {others > 0 && <EndOthers others={others} />}
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Device({ session }: { session: Session }) {
  const ending = useEndSession()
  const [naming, setNaming] = useState(false)
  const { device, deviceName, place, address, lastUsedAt, current } = session
  const name = deviceName ?? device
  const where = asWritten(
    [deviceName && device, place, address].filter((part) => part !== null).join(" · "),
  )
  const described = where ? `${name}, ${where}` : name
  return (
    <Row
      tile={<DeviceTile device={device} current={current} />}
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi translate="no" className="wrap-anywhere">
            {name}
          </bdi>
          {current && <Badge tone="brand">{say("This device")}</Badge>}
        </span>
      }
      detail={
        <>
          {where && <span className="block wrap-anywhere">{where}</span>}
          <span className="block">
            {current
              ? say("In use now")
              : say("Last used {time}", { time: formatAsOf(new Date(lastUsedAt), new Date()) })}
          </span>
        </>
      }
      menu={
        <span className="flex flex-none items-center gap-1">
          {!current && (
            <Button
              tone="ghost"
              aria-label={say("Sign out {device}", { device: described })}
              pending={ending.isPending}
              onClick={() => {
                document.getElementById("devices")?.focus({ preventScroll: true })
                ending.mutate(session)
              }}
            >
              {say("Sign out")}
            </Button>
          )}
          <IconButton
            label={say("Name {device}", { device: described })}
            onClick={() => setNaming(true)}
          >
            <Pencil />
          </IconButton>
          {naming && <NameDeviceDialog session={session} onClose={() => setNaming(false)} />}
        </span>
      }
    />
  )
}

function EndOthers({ others }: { others: number }) {
  const ending = useEndOtherSessions()
  return (
    <div className="mt-auto border-t border-line px-4 py-4 md:px-6">
      <Button
        tone="secondary"
        icon={<LogOut />}
        className="max-md:w-full"
        pending={ending.isPending}
        pendingLabel={say("Signing out")}
        onClick={() => {
          document.getElementById("devices")?.focus({ preventScroll: true })
          ending.mutate()
        }}
      >
        {say(
          "{others, plural, one {Sign out the other device} other {Sign out all # other devices}}",
          { others },
        )}
      </Button>
    </div>
  )
}

/** An icon for the kind of device that the description names. */
function DeviceTile({ device, current }: { device: string; current: boolean }) {
  const handheld = /iPhone|iPad|Android/.test(device)
  return <Tile tone={current ? "brand" : "neutral"}>{handheld ? <Smartphone /> : <Monitor />}</Tile>
}
