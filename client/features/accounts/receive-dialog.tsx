import type { AccountDetail } from "#shared/contracts/accounts.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { CodeToShare } from "../../ui/code-to-share.tsx"
import { Dialog, DialogBody } from "../../ui/dialog.tsx"
import { TextLink } from "../../ui/link.tsx"

/** The QR code of an account, for somebody who pays into it. */
export function ReceiveDialog({
  account,
  code,
  onClose,
}: {
  account: AccountDetail
  code: string
  onClose: () => void
}) {
  return (
    <Dialog
      onClose={onClose}
      title="Receive Money"
      description={`${account.holder ?? account.name}, ${formatIban(account.iban)}`}
    >
      <DialogBody>
        <CodeToShare
          code={code}
          label={`QR code to pay into ${account.name}`}
          fileName={`account-${account.iban}.png`}
        >
          Anybody can scan it with the app of their bank, and enters the amount there. To ask for an
          amount, <TextLink href="/payments/requests">make a request</TextLink>.
        </CodeToShare>
      </DialogBody>
    </Dialog>
  )
}
