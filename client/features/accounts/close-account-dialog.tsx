import TriangleAlert from "lucide-react/icons/triangle-alert"
import type { Account } from "#shared/contracts/accounts.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { formatAmount } from "#shared/money/format.ts"
import { errorText } from "../../lib/problem.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"
import { ButtonLink } from "../../ui/link.tsx"
import { Note } from "../../ui/note.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { useCloseAccount } from "./api.ts"

/** Asks before an account is closed permanently, and says when it can't be closed. */
export function CloseAccountDialog({
  account,
  onClose,
}: {
  account: Account
  onClose: () => void
}) {
  const closing = useCloseAccount(account.id)
  const empty = account.balance === "0.00"

  function close() {
    closing.mutate(undefined, {
      onSuccess: () => {
        showToast({
          title: "Account closed",
          description: `${account.name} is permanently closed.`,
        })
        onClose()
      },
    })
  }

  return (
    <Dialog
      onClose={onClose}
      title={`Close ${account.name}`}
      description={formatIban(account.iban)}
      dismissible={!closing.isPending}
    >
      <DialogBody>
        {empty ? (
          <p>
            Its card and IBAN stop working at once and permanently. Its history stays in your
            transactions.
          </p>
        ) : (
          <Note
            tone="caution"
            icon={<TriangleAlert />}
            title={`There is ${formatAmount(account.balance, account.currency)} in this account`}
          >
            You can close an account once it's empty. Move the money first.
          </Note>
        )}
        {closing.isError && (
          <Note tone="negative" icon={<TriangleAlert />} title="The account was not closed">
            {errorText(closing.error)}
          </Note>
        )}
      </DialogBody>
      <DialogActions>
        <Button tone="ghost" size="large" disabled={closing.isPending} onClick={onClose}>
          Keep Account
        </Button>
        {empty ? (
          <Button
            tone="danger"
            size="large"
            pending={closing.isPending}
            pendingLabel="Closing"
            onClick={close}
          >
            Close Account
          </Button>
        ) : (
          <ButtonLink href="/transfer" size="large">
            Move the Money
          </ButtonLink>
        )}
      </DialogActions>
    </Dialog>
  )
}
