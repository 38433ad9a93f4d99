import { useQuery } from "@tanstack/react-query"
import CircleAlert from "lucide-react/icons/circle-alert"
import Mail from "lucide-react/icons/mail"
import * as z from "zod/mini"
import type { NotificationSettings } from "#shared/contracts/notification-settings.ts"
import { errorText } from "../../lib/problem.ts"
import { say } from "../../lib/say.ts"
import { settings } from "../../lib/settings.ts"
import { reportInAnyCase } from "../../lib/use-change.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { CodeField } from "../../ui/code-field.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Note } from "../../ui/note.tsx"
import { RowsSkeleton } from "../../ui/rows.tsx"
import { Say } from "../../ui/say.tsx"
import { settingsQuery, useConfirmEmail, useSendEmailCode } from "./settings-api.ts"

/** Where emails go, and the confirmation of the address in the profile by a code. */
export function EmailAddress() {
  const query = useQuery(settingsQuery)
  return (
    <Card aria-labelledby="notification-email">
      <h3 id="notification-email" className="px-4 pt-5 text-card md:px-6">
        {say("Email")}
      </h3>
      <Loaded
        query={query}
        failure={say("Your email address did not load")}
        skeleton={<RowsSkeleton count={2} />}
      >
        {(loaded) => <Address {...loaded} />}
      </Loaded>
    </Card>
  )
}

function Address({ confirmedAddress, profileAddress, refused, sends }: NotificationSettings) {
  const differs = profileAddress?.toLowerCase() !== confirmedAddress?.toLowerCase()
  return (
    <div className="grid gap-4 px-4 pt-1 pb-5 md:px-6 md:pb-6">
      {!sends && (
        <Note icon={<Mail />} title={say("This bank sends no emails")}>
          {say("Notifications reach you in the app.")}
        </Note>
      )}
      {confirmedAddress ? (
        <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
          <span className="font-semibold">{confirmedAddress}</span>
          {!refused && <Badge tone="positive">{say("Confirmed", { context: "address" })}</Badge>}
        </p>
      ) : (
        <p className="max-w-[60ch] text-ink-2">
          {profileAddress
            ? say("We send nothing to {address} until you confirm that it is yours.", {
                address: profileAddress,
              })
            : say(
                "Your profile has no email address. Add one under Personal Information, then confirm it here.",
              )}
        </p>
      )}
      {refused && (
        <Note tone="caution" icon={<CircleAlert />} title={say("Our emails don't arrive")}>
          {say(
            "The mail server of this address refused them. Check the address, then confirm it again.",
          )}
        </Note>
      )}
      {confirmedAddress && differs && profileAddress && (
        <p className="max-w-[60ch] text-ink-2">
          {say(
            "Emails still go to this address. Confirm {address} to use it instead. The earlier address is told, and gets security emails for another week.",
            { address: profileAddress },
          )}
        </p>
      )}
      {sends && profileAddress && (differs || refused) && <Confirmation to={profileAddress} />}
      <p className="text-13 text-ink-3">
        {settings.mode === "demo" ? (
          <Say
            text="Emails never hold amounts, account numbers, or links. This demonstration sends none; it <page>shows them on a page</page>."
            page={<TextLink href="/demo-mails" />}
          />
        ) : (
          say("Emails never hold amounts, account numbers, or links.")
        )}
      </p>
    </div>
  )
}

/** The button waits for six digits. */
const Fields = z.object({ code: z.string() })

function Confirmation({ to }: { to: string }) {
  const sending = useSendEmailCode()
  const confirming = useConfirmEmail()
  const { form, submit, pending } = useContractForm({
    contract: Fields,
    values: { code: "" },
    mode: "onSubmit",
    change: confirming,
    send: ({ code: typed }, told) => reportInAnyCase(confirming)(typed, told),
    toast: {
      title: say("Address confirmed"),
      description: say("Emails go to {address}.", { address: to }),
    },
    onRefused: () => form.setValue("code", ""),
  })
  const code = form.watch("code")
  const failure = confirming.error ?? sending.error
  return (
    <>
      {sending.isSuccess && (
        <form onSubmit={submit} className="grid max-w-80 gap-3">
          <CodeField
            label={say("Code from the email")}
            hint={say("Sent to {address}. It is valid for 15 minutes.", { address: to })}
            value={code}
            onChange={(typed) => form.setValue("code", typed)}
          />
          <Button
            type="submit"
            disabled={code.length < 6}
            pending={pending}
            pendingLabel={say("Checking")}
          >
            {say("Confirm Address")}
          </Button>
        </form>
      )}
      {failure && (
        <Note tone="negative" role="alert" icon={<CircleAlert />} title={say("Not confirmed yet")}>
          {errorText(failure)}
        </Note>
      )}
      <Button
        tone="secondary"
        icon={<Mail />}
        className="justify-self-start max-md:w-full"
        pending={sending.isPending}
        pendingLabel={say("Sending")}
        onClick={() => {
          confirming.reset()
          sending.mutate()
        }}
      >
        {say(sending.isSuccess ? "Send another code" : "Send Code")}
      </Button>
    </>
  )
}
