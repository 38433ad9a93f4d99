import { useQuery } from "@tanstack/react-query"
import Lock from "lucide-react/icons/lock"
import { useState } from "react"
import type {
  NewNotificationChoice,
  NotificationChoice,
} from "#shared/contracts/notification-settings.ts"
import { notificationFacts, notificationTypes } from "#shared/notifications/types.ts"
import { useScrollTarget } from "../../lib/fragment.ts"
import { say } from "../../lib/say.ts"
import { Card } from "../../ui/card.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { settingsQuery, useChooseNotifications } from "./settings-api.ts"

/** What the member is told of, in the app and by email. Each change takes effect immediately. */
export function NotificationChoices() {
  const query = useQuery(settingsQuery)
  const heading = useScrollTarget("notification-choices")
  return (
    <Card aria-labelledby="notification-choices">
      <div className="px-4 pt-5 md:px-6">
        <h3 id="notification-choices" ref={heading} tabIndex={-1} className="text-card">
          {say("What We Tell You")}
        </h3>
        <p className="mt-1 max-w-[60ch] text-ink-2">
          {say(
            "What you choose to see in the app is counted by the bell. The notifications page always lists everything.",
          )}
        </p>
      </div>
      <Loaded
        query={query}
        failure={say("Your choices did not load")}
        skeleton={<ChoicesSkeleton />}
      >
        {({ choices }) => <Choices choices={choices} />}
      </Loaded>
    </Card>
  )
}

/** A placeholder with the size of the table. */
function ChoicesSkeleton() {
  return (
    <div role="status" className="px-4 pt-2 pb-5 md:px-6">
      <span className="sr-only">{say("Loading...")}</span>
      <div aria-hidden="true" className="pt-9 pb-10">
        {notificationTypes.map((type) => (
          <div key={type} className="flex h-13.25 items-center border-t border-line">
            <Skeleton className="mr-auto h-3.5 w-32" />
            <span className="grid w-20 place-items-center">
              <Skeleton className="size-5" />
            </span>
            <span className="grid w-20 place-items-center">
              <Skeleton className="size-5" />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

function Choices({ choices }: { choices: NotificationChoice[] }) {
  return (
    <div className="px-4 pt-2 pb-5 md:px-6">
      <table className="w-full">
        <thead>
          <tr className="text-left text-13 text-ink-3">
            <th scope="col" className="py-2 font-medium">
              {say("About", { context: "notifications" })}
            </th>
            <th scope="col" className="w-20 py-2 text-center font-medium">
              {say("In the app")}
            </th>
            <th scope="col" className="w-20 py-2 text-center font-medium">
              {say("By email")}
            </th>
          </tr>
        </thead>
        <tbody>
          {choices.map((choice) => (
            <Choice key={choice.type} choice={choice} />
          ))}
        </tbody>
      </table>
      <p className="mt-3 flex items-start gap-2 text-13 text-ink-3">
        <Lock className="mt-0.5 size-4 flex-none" />
        <span>
          {say(
            "The law requires us to tell you about these, in the app and by email once your address is confirmed.",
          )}
        </span>
      </p>
    </div>
  )
}

function Choice({ choice }: { choice: NotificationChoice }) {
  const choose = useChooseNotifications()
  const { type, locked } = choice
  // While a change is being saved, the boxes show it. They must show it at once: React sets a box
  // back that is not what its props say after the click.
  const [saving, setSaving] = useState<NewNotificationChoice>()
  const { inApp, email } = saving ?? choice
  const { label } = notificationFacts[type]
  const box = (channel: "inApp" | "email", checked: boolean) => (
    <td className="text-center">
      <label className="inline-grid size-11 cursor-pointer place-items-center has-disabled:cursor-not-allowed">
        <input
          type="checkbox"
          aria-label={say("{about}, {channel, select, inApp {in the app} other {by email}}", {
            about: say(label),
            channel,
          })}
          checked={checked}
          disabled={locked}
          onChange={({ target }) => {
            if (saving) return
            const changed = { type, inApp, email, [channel]: target.checked }
            setSaving(changed)
            choose.mutate(changed, { onSettled: () => setSaving(undefined) })
          }}
          className="size-5 cursor-pointer accent-brand disabled:cursor-not-allowed"
        />
      </label>
    </td>
  )
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1 text-left font-semibold">
        <span className="inline-flex items-center gap-2">
          <span>{say(label)}</span>
          {locked && <Lock aria-label={say("Always on")} className="size-4 text-ink-3" />}
        </span>
      </th>
      {box("inApp", inApp)}
      {box("email", email)}
    </tr>
  )
}
