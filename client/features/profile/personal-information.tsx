import Pencil from "lucide-react/icons/pencil"
import { useEffect, useRef, useState } from "react"
import type { User } from "#shared/contracts/auth.ts"
import { say } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { Tile } from "../../ui/tile.tsx"
import { ProfileForm } from "./profile-form.tsx"

type PersonalInformationProps = {
  user: User
  /** Two initials for the tile. */
  initials: string
  refetchUser: () => Promise<unknown>
}

/**
 * The member's personal information, to view or edit; saving returns to the view (specification section
 * 4).
 */
export function PersonalInformation({ user, initials, refetchUser }: PersonalInformationProps) {
  const [editing, setEditing] = useState(false)
  const card = useRef<HTMLElement>(null)
  const edited = useRef(false)

  // The control that had the focus is removed with its mode: focuses the other mode's first control.
  useEffect(() => {
    if (editing) edited.current = true
    if (edited.current) card.current?.querySelector<HTMLElement>("input, button")?.focus()
  }, [editing])

  return (
    <Card aria-labelledby="personal-information" className="flex flex-col">
      <div ref={(element) => void (card.current = element)} className="flex flex-1 flex-col">
        <div className="flex flex-wrap items-center gap-4 px-4 pt-6 md:px-8">
          <Tile tone="brand" size={56}>
            {initials}
          </Tile>
          <div className="min-w-0 flex-1">
            <h2 id="personal-information" className="text-18 font-semibold tracking-[-.012em]">
              {say("Personal Information")}
            </h2>
            <p className="text-ink-2">
              {say(
                editing
                  ? "You are editing your details."
                  : "How the bank addresses and reaches you.",
              )}
            </p>
          </div>
          {!editing && (
            <Button
              tone="secondary"
              icon={<Pencil />}
              className="max-md:w-full"
              onClick={() => setEditing(true)}
            >
              {say("Edit Profile")}
            </Button>
          )}
        </div>
        {editing ? (
          <ProfileForm
            user={user}
            refetchUser={refetchUser}
            onSaved={() => setEditing(false)}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <KeyValues className="px-4 pt-4 pb-4 md:px-8 md:pb-6">
            <KeyValue name={say("First name")}>{user.firstName ?? <Missing />}</KeyValue>
            <KeyValue name={say("Last name")}>{user.lastName ?? <Missing />}</KeyValue>
            <KeyValue name={say("Email")}>{user.email ?? <Missing />}</KeyValue>
            <KeyValue name={say("Phone number")}>{user.phoneNumber ?? <Missing />}</KeyValue>
            <KeyValue name={say("Username")}>{user.username}</KeyValue>
            <KeyValue name={say("Name on your accounts")}>
              {user.holderName ?? <Missing />}
            </KeyValue>
          </KeyValues>
        )}
      </div>
    </Card>
  )
}

function Missing() {
  return <span className="font-normal text-ink-3">{say("Not added yet")}</span>
}
