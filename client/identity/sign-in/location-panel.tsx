import { useQuery, useQueryClient } from "@tanstack/react-query"
import MapPin from "lucide-react/icons/map-pin"
import MapPinOff from "lucide-react/icons/map-pin-off"
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react"
import { asWritten, say, type Text } from "../../lib/say.ts"
import { settings } from "../../lib/settings.ts"
import { Button } from "../../ui/button.tsx"
import { Note } from "../../ui/note.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { locationQuery, unknown, type VisitorLocation } from "./location-lookup.ts"

const fields: readonly { name: Text; of: keyof Omit<VisitorLocation, "determined"> }[] = [
  { name: say("IP address"), of: "ip" },
  { name: say("City"), of: "city" },
  { name: say("Region"), of: "region" },
  { name: say("Country"), of: "country" },
  { name: say("Timezone"), of: "timezone" },
]

/**
 * Shows visitors where their connection comes from, so that they can recognize a hijacked sign-in. Where
 * consent is required, no location service is called before they agree.
 */
export function LocationPanel() {
  const known = useQueryClient().getQueryData(locationQuery.queryKey) !== undefined
  const [assumed] = useState(settings.geolocationConsent === "assumed" || known)
  const [agreed, setAgreed] = useState(false)
  if (!assumed && !agreed) return <Question onAgree={() => setAgreed(true)} />
  return <Connection takeFocus={agreed} />
}

/** Says who would receive what, and asks for consent. */
function Question({ onAgree }: { onAgree: () => void }) {
  const [first = "", second = ""] = [settings.geolocationUrl, settings.geolocationFallbackUrl].map(
    (url) => URL.parse(url)?.hostname,
  )
  const services = say("{first} or {second}", { first, second })
  return (
    <Panel>
      <p className="mb-3 text-ink-2 wrap-anywhere">
        {say(
          "To show your location, your browser asks {services}, which learns your IP address. After you sign in, your profile shows the city next to this device. You can sign in without this.",
          { services },
        )}
      </p>
      <Button tone="secondary" onClick={onAgree}>
        {say("Show My Location")}
      </Button>
    </Panel>
  )
}

function Connection({ takeFocus }: { takeFocus: boolean }) {
  const { data } = useQuery(locationQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that was pressed no longer exists.
    if (takeFocus) heading.current?.focus({ preventScroll: true })
  }, [takeFocus])
  return (
    <Panel heading={heading}>
      <div role="status">
        {data?.determined === false && (
          <div className="mb-3">
            <Note tone="caution" icon={<MapPinOff />} title={say("Unable to determine location")}>
              {say("The IP address is shown for security.")}
            </Note>
          </div>
        )}
        {!data && <span className="sr-only">{say("Loading...")}</span>}
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.4fr)] lg:gap-y-2">
        {fields.map(({ name, of }) => (
          <div key={of} className="min-w-0 first:col-span-2">
            <dt className="text-12 text-ink-3">{name}</dt>
            <dd className="font-medium wrap-anywhere">
              {data ? (
                data[of] === unknown ? (
                  say("Unknown")
                ) : (
                  asWritten(data[of])
                )
              ) : (
                <Skeleton className="my-1 h-3 w-24" />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function Panel({
  heading,
  children,
}: {
  heading?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby="connection"
      className="rounded-4 bg-canvas px-5 pt-4 pb-4.5 md:pt-3.5 md:pb-4"
    >
      <div className="mb-2.5 flex items-center justify-between gap-3">
        <h2
          id="connection"
          ref={heading}
          tabIndex={-1}
          className="flex items-center gap-2 font-semibold outline-none"
        >
          <MapPin className="size-4" />
          <span>{say("Your connection")}</span>
        </h2>
        <span className="text-12 text-ink-3">{say("Shown for security")}</span>
      </div>
      {children}
    </section>
  )
}
