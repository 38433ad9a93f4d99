import { useQuery } from "@tanstack/react-query"
import CircleAlert from "lucide-react/icons/circle-alert"
import Mail from "lucide-react/icons/mail"
import * as z from "zod/mini"
import type { NotificationSettings } from "#shared/contracts/notification-settings.ts"
import { errorText } from "../../lib/problem.ts"
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
import { settingsQuery, useConfirmEmail, useSendEmailCode } from "./settings-api.ts"

/** Where emails go, and the confirmation of the address in the profile by a code. */
export function EmailAddress() {
  const query = useQuery(settingsQuery)
  return (
    <Card aria-labelledby="notification-email">
      <h3 id="notification-email" className="px-4 pt-5 text-card md:px-6">
        Email
      </h3>
      <Loaded
        query={query}
        failure="Your email address did not load"
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
        <Note icon={<Mail />} title="This bank sends no emails">
          Notifications reach you in the app.
        </Note>
      )}
      {confirmedAddress ? (
        <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
          <span className="font-semibold">{confirmedAddress}</span>
          {!refused && <Badge tone="positive">Confirmed</Badge>}
        </p>
      ) : (
        <p className="max-w-[60ch] text-ink-2">
          {profileAddress
            ? `We send nothing to ${profileAddress} until you confirm that it is yours.`
            : "Your profile has no email address. Add one under Personal Information, then confirm it here."}
        </p>
      )}
      {refused && (
        <Note tone="caution" icon={<CircleAlert />} title="Our emails don't arrive">
          The mail server of this address refused them. Check the address, then confirm it again.
        </Note>
      )}
      {confirmedAddress && differs && profileAddress && (
        <p className="max-w-[60ch] text-ink-2">
          {`Emails still go to this address. Confirm ${profileAddress} to use it instead. The earlier address is told, and gets security emails for another week.`}
        </p>
      )}
      {sends && profileAddress && (differs || refused) && <Confirmation to={profileAddress} />}
      <p className="text-13 text-ink-3">
        Emails never hold amounts, account numbers, or links.
        {settings.mode === "demo" && (
          <>
            {" "}
            <span>This demonstration sends none; it</span>{" "}
            <TextLink href="/demo-mails">shows them on a page</TextLink>
            <span>.</span>
          </>
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
    toast: { title: "Address confirmed", description: `Emails go to ${to}.` },
    onRefused: () => form.setValue("code", ""),
  })
  const code = form.watch("code")
  const failure = confirming.error ?? sending.error
  return (
    <>
      {sending.isSuccess && (
        <form onSubmit={submit} className="grid max-w-80 gap-3">
          <CodeField
            label="Code from the email"
            hint={`Sent to ${to}. It is valid for 15 minutes.`}
            value={code}
            onChange={(typed) => form.setValue("code", typed)}
          />
          <Button
            type="submit"
            disabled={code.length < 6}
            pending={pending}
            pendingLabel="Checking"
          >
            Confirm Address
          </Button>
        </form>
      )}
      {failure && (
        <Note tone="negative" role="alert" icon={<CircleAlert />} title="Not confirmed yet">
          {errorText(failure)}
        </Note>
      )}
      <Button
        tone="secondary"
        icon={<Mail />}
        className="justify-self-start max-md:w-full"
        pending={sending.isPending}
        pendingLabel="Sending"
        onClick={() => {
          confirming.reset()
          sending.mutate()
        }}
      >
        {sending.isSuccess ? "Send another code" : "Send Code"}
      </Button>
    </>
  )
}
