import ArrowRightLeft from "lucide-react/icons/arrow-right-left"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ExchangeForm, type ExchangeFormProps } from "./exchange-form.tsx"

/** The form, or a message when all accounts have the same currency. */
export function CurrencyExchange(props: ExchangeFormProps) {
  const currencies = new Set(props.accounts.map(({ currency }) => currency))
  if (currencies.size > 1) return <ExchangeForm {...props} />
  return (
    <EmptyState
      icon={<ArrowRightLeft />}
      title="No account to exchange to"
      text="An exchange needs two accounts in different currencies."
    />
  )
}
