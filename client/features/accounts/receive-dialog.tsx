import type { AccountDetail } from "#shared/contracts/accounts.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { say } from "../../lib/say.ts"
import { CodeToShare } from "../../ui/code-to-share.tsx"
import { Dialog, DialogBody } from "../../ui/dialog.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Say } from "../../ui/say.tsx"

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
      title={say("Receive Money")}
      description={`${account.holder ?? account.name}, ${formatIban(account.iban)}`}
    >
      <DialogBody>
        <CodeToShare
          code={code}
          label={say("QR code to pay into {account}", { account: account.name })}
          fileName={`account-${account.iban}.png`}
        >
          <Say
            text="Anybody can scan it with the app of their bank, and enters the amount there. To ask for an amount, <request>make a request</request>."
            request={<TextLink href="/payments/requests" />}
          />
        </CodeToShare>
      </DialogBody>
    </Dialog>
  )
}
