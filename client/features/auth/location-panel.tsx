import { useQuery } from "@tanstack/react-query"
import MapPin from "lucide-react/icons/map-pin"
import MapPinOff from "lucide-react/icons/map-pin-off"
import { Note } from "../../ui/note.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { locationQuery, type VisitorLocation } from "./location-lookup.ts"

const fields: readonly { name: string; of: keyof Omit<VisitorLocation, "determined"> }[] = [
  { name: "IP address", of: "ip" },
  { name: "City", of: "city" },
  { name: "Region", of: "region" },
  { name: "Country", of: "country" },
  { name: "Timezone", of: "timezone" },
]

/** Shows a visitor where their connection comes from, as a help against a hijacked sign-in. */
export function LocationPanel() {
  const { data } = useQuery(locationQuery)
  return (
    <section aria-labelledby="connection" className="rounded-4 bg-canvas px-5 pt-4 pb-4.5">
      <div className="mb-2.5 flex items-center justify-between gap-3">
        <h2 id="connection" className="flex items-center gap-2 font-semibold">
          <MapPin className="size-4" />
          Your connection
        </h2>
        <span className="text-12 text-ink-3">Shown for security</span>
      </div>
      <div role="status">
        {data?.determined === false && (
          <div className="mb-3">
            <Note tone="caution" icon={<MapPinOff />} title="Unable to determine location">
              The IP address is shown for security.
            </Note>
          </div>
        )}
        {!data && <span className="sr-only">Loading...</span>}
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        {fields.map(({ name, of }) => (
          <div key={of} className="min-w-0 first:col-span-2">
            <dt className="text-12 text-ink-3">{name}</dt>
            <dd className="font-medium wrap-anywhere">
              {data ? data[of] : <Skeleton className="my-1 h-3 w-24" />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
