import Copy from "lucide-react/icons/copy"
import ShieldCheck from "lucide-react/icons/shield-check"
import type { SavedPayee } from "#shared/contracts/payees.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { copyText } from "../../lib/copy-text.ts"
import { formatDate } from "../../lib/format-date.ts"
import { say, type Text } from "../../lib/say.ts"
import { Badge } from "../../ui/badge.tsx"
import { Card, CardHead } from "../../ui/card.tsx"
import { IconButton } from "../../ui/icon-button.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { VerificationBadge } from "./verification-badge.tsx"

const results: Readonly<Record<SavedPayee["verified"], Text>> = {
  match: say("The name matches"),
  close_match: say("The name differs from the one on the account"),
  no_match: say("The name does not match the account"),
  not_possible: say("The name can't be checked"),
}

/** Name, IBAN, and the last verification of a saved payee, and whether the payee is trusted too. */
export function PayeeDetails({ payee, trusted }: { payee: SavedPayee; trusted: boolean }) {
  return (
    <Card aria-labelledby="payee-details">
      <CardHead
        id="payee-details"
        title={say("Details")}
        aside={
          trusted && (
            <Badge tone="positive" icon={<ShieldCheck />}>
              {say("Trusted payee")}
            </Badge>
          )
        }
      />
      <KeyValues className="px-4 pt-2 pb-4 md:px-6 md:pb-5">
        <KeyValue name={say("Name")}>
          <span className="flex flex-wrap items-center justify-end gap-2">
            <bdi translate="no">{payee.name}</bdi>
            <VerificationBadge payee={payee} />
          </span>
        </KeyValue>
        <KeyValue name={say("IBAN")}>
          <span className="flex items-center justify-end gap-1">
            <span translate="no" className="iban">
              {formatIban(payee.iban)}
            </span>
            <IconButton
              label={say("Copy IBAN")}
              className="-my-2 -mr-2"
              onClick={() => void copyText(payee.iban, say("IBAN copied to clipboard"))}
            >
              <Copy />
            </IconButton>
          </span>
        </KeyValue>
        <KeyValue name={say("Name check")}>
          <span>{results[payee.verified]}</span>
          <span className="block text-13 font-normal text-ink-3">
            {formatDate(payee.verifiedAt)}
          </span>
        </KeyValue>
        <KeyValue name={say("Saved", { context: "on a day" })}>
          {formatDate(payee.createdAt)}
        </KeyValue>
      </KeyValues>
    </Card>
  )
}
