import { type Account, AccountName } from "#shared/contracts/accounts.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
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
      title="Rename Account"
      description={`${formatIban(account.iban)}. Only you see this name.`}
      label="Account name"
      name={account.name}
      contract={AccountName}
      renaming={useRenameAccount(account.id)}
      done="Account renamed"
      onClose={onClose}
    />
  )
}
