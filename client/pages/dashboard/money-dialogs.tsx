import { DepositForm } from "../../features/deposits/deposit-form.tsx"
import { CurrencyExchange } from "../../features/exchange/exchange-form.tsx"
import { say } from "../../lib/say.ts"
import { useShowResult } from "../show-result.ts"
import { MoneyDialog } from "./money-dialog.tsx"

export type MoneyDialogKind = "funds" | "exchange"

/** The dashboard's forms that move money. */
export function MoneyDialogs({
  opened,
  onClose: close,
}: {
  opened: MoneyDialogKind
  onClose: () => void
}) {
  const showResult = useShowResult()
  return opened === "funds" ? (
    <MoneyDialog
      title={say("Add Funds")}
      description={say("A simulated deposit into one of your accounts.")}
      onClose={close}
    >
      {(form) => <DepositForm {...form} onAdded={showResult} onCancel={close} />}
    </MoneyDialog>
  ) : (
    <MoneyDialog
      title={say("Currency Exchange")}
      description={say("Move money between two of your accounts.")}
      onClose={close}
    >
      {(form) => <CurrencyExchange {...form} onExchanged={showResult} onCancel={close} />}
    </MoneyDialog>
  )
}
