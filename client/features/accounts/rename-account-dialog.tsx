import { type Account, AccountName } from "#shared/contracts/accounts.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { say } from "../../lib/say.ts"
import { RenameDialog } from "../../ui/rename-dialog.tsx"
import { useRenameAccount } from "./api.ts"

/** Renames an account. Others never see the name. */
export function RenameAccountDialog({
  account,
  onClose,
}: {
  account: Account
  onClose: () => void
}) {
  return (
    <RenameDialog
      title={say("Rename Account")}
      description={say("{iban}. Only you see this name.", { iban: formatIban(account.iban) })}
      label={say("Account name")}
      name={account.name}
      contract={AccountName}
      renaming={useRenameAccount(account.id)}
      done={say("Account renamed")}
      onClose={onClose}
    />
  )
}
