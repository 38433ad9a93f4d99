import { useQuery } from "@tanstack/react-query"
import BookmarkPlus from "lucide-react/icons/bookmark-plus"
import { useRef, useState } from "react"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { say } from "../../lib/say.ts"
import { Button, type ButtonLook } from "../../ui/button.tsx"
import { KeyValue } from "../../ui/key-values.tsx"
import { ButtonLink, TextLink } from "../../ui/link.tsx"
import { savedPayeesQuery, shownName } from "./api.ts"

const SavePayeeDialog = lazyOverlay(
  () => import("./save-payee-dialog.tsx"),
  (code) => code.SavePayeeDialog,
)

type SavePayeeProps = {
  /** The payee of a transfer. */
  payee: { iban: string; name: string }
}

/** Saves the payee of a transfer, or leads to the payee's page. Empty until it is known which. */
export function SavePayeeButton({ payee }: SavePayeeProps) {
  return <SaveOrSee payee={payee} size="large" />
}

/** The same as one of a transaction's details. */
export function SavedAs({ payee }: SavePayeeProps) {
  const { data: saved } = useQuery(savedPayeesQuery())
  if (!saved) return null
  const known = saved.some(({ iban }) => iban === payee.iban)
  return (
    <KeyValue name={say(known ? "Saved as" : "Payee")}>
      <SaveOrSee payee={payee} className="-my-2 -mr-4" />
    </KeyValue>
  )
}

function SaveOrSee({
  payee,
  size,
  className,
}: SavePayeeProps & Pick<ButtonLook, "size"> & { className?: string }) {
  const [saving, setSaving] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const { data: saved } = useQuery(savedPayeesQuery())
  if (!saved) return null
  const known = saved.find(({ iban }) => iban === payee.iban)
  const address = `/payments/payees/${known?.id}`
  return (
    <span ref={place} className="contents">
      {!known ? (
        <Button
          tone="ghost"
          size={size}
          icon={<BookmarkPlus />}
          className={className}
          onClick={() => setSaving(true)}
        >
          {say("Save This Payee")}
        </Button>
      ) : size === "large" ? (
        <ButtonLink href={address} tone="ghost" size={size}>
          {say("See Payee")}
        </ButtonLink>
      ) : (
        <TextLink href={address}>
          <bdi translate="no">{shownName(known)}</bdi>
        </TextLink>
      )}
      {saving && (
        <SavePayeeDialog
          payee={payee}
          onClose={() => {
            setSaving(false)
            // Once the payee is saved, the button is a link.
            requestAnimationFrame(() => place.current?.querySelector<HTMLElement>("a")?.focus())
          }}
        />
      )}
    </span>
  )
}
