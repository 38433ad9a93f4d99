import { useState } from "react"
import { Controller } from "react-hook-form"
import { useLocation } from "wouter"
import type { Account } from "#shared/contracts/accounts.ts"
import { NewPaymentRequest, type PaymentRequest } from "#shared/contracts/requests.ts"
import { checkIban } from "#shared/iban/iban.ts"
import { maxRequestDays, requestDays } from "#shared/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { refusedFields } from "#shared/refusals/fields.ts"
import { addDays } from "#shared/time/target-days.ts"
import { bankDay } from "../../lib/bank-time.ts"
import type { FieldsOfRefusals } from "../../lib/form-errors.ts"
import { say } from "../../lib/say.ts"
import { readTypedIban } from "../../lib/typed-iban.ts"
import { readTypedLine } from "../../lib/typed-text.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { AccountField } from "../../money/account-field.tsx"
import { MoneyActions } from "../../money/money-actions.tsx"
import { OutcomeNote } from "../../money/outcome-note.tsx"
import { AmountField } from "../../ui/amount-field.tsx"
import { ChoiceGroup } from "../../ui/choice-group.tsx"
import { DateField } from "../../ui/date-field.tsx"
import { Dialog, DialogBody } from "../../ui/dialog.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { useRequestMoney } from "./api.ts"

/** A username, or an IBAN. */
const readTypedMember = (typed: string | undefined) => {
  const iban = readTypedIban(typed ?? "")
  return checkIban(iban).ok ? iban : readTypedLine(typed ?? "")
}

/** Here, the member who is asked is named in place of an IBAN. */
const fieldOf: FieldsOfRefusals = { ...refusedFields, recipientIban: "asked" }

type Whom = "member" | "anybody"

/** Asks another member or anybody for money. Keeps what was typed when it is refused. */
export function AskDialog({
  accounts,
  onClose,
}: {
  /** The member's accounts; at least one. */
  accounts: readonly Account[]
  onClose: () => void
}) {
  const asking = useRequestMoney()
  const [, navigate] = useLocation()
  const [whom, setWhom] = useState<Whom>("member")
  const byCode = whom === "anybody"
  // A QR code can only ask for euros (EPC069-12).
  const euroAccounts = accounts.filter(({ currency }) => currency === "EUR")
  const today = bankDay(new Date())
  const busy = asking.progress !== "idle"
  const {
    form,
    submit,
    text,
    amount: amountField,
  } = useContractForm({
    contract: NewPaymentRequest,
    values: {
      asked: "",
      amount: "",
      reason: "",
      accountId: accounts[0]?.id ?? 0,
      expiresOn: addDays(today, requestDays),
    },
    order: ["asked", "accountId", "amount", "reason", "expiresOn"],
    fieldOf,
    pending: busy,
    send: (values, told) => {
      asking.submit(values, {
        amount: account ? formatAmount(values.amount, account.currency) : "",
        ...told,
      })
    },
    onDone: ({ id, asked, amount, currency }: PaymentRequest) => {
      onClose()
      if (asked === null) {
        navigate(`/payments/requests/${id}`)
        return
      }
      showToast({
        title: say("Request sent"),
        description: say("You asked {name} for {amount}.", {
          name: asked,
          amount: formatAmount(amount, currency),
        }),
      })
    },
  })
  const account = accounts.find(({ id }) => id === form.watch("accountId"))
  function choose(next: Whom) {
    setWhom(next)
    const isByCode = next === "anybody"
    form.setValue("asked", isByCode ? undefined : "")
    form.clearErrors("asked")
    if (isByCode && account?.currency !== "EUR" && euroAccounts[0]) {
      form.setValue("accountId", euroAccounts[0].id)
    }
  }

  return (
    <Dialog
      onClose={onClose}
      title={say("Ask for Money")}
      description={say(
        byCode
          ? "Anyone who scans the code sees your name, your IBAN, and what you ask for."
          : "Another member sees your name, your IBAN, and what you ask for.",
      )}
      dismissible={asking.progress === "idle" || asking.progress === "unknown"}
    >
      <form noValidate aria-label={say("Ask for money")} onSubmit={submit}>
        <DialogBody>
          {euroAccounts.length > 0 && (
            <ChoiceGroup
              label={say("Whom do you ask?")}
              name="whom"
              columns={2}
              choices={[
                { value: "member", label: say("A member"), detail: say("In this app") },
                { value: "anybody", label: say("Anybody"), detail: say("With a QR code") },
              ]}
              value={whom}
              onChange={choose}
              disabled={busy}
            />
          )}
          {!byCode && (
            <TextField
              label={say("Username or IBAN")}
              hint={say("The bank does not say whether a member has it, so check it.")}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...text("asked", { setValueAs: readTypedMember })}
            />
          )}
          <AccountField
            control={form.control}
            name="accountId"
            label={say("To your account")}
            accounts={byCode ? euroAccounts : accounts}
            disabled={busy}
          />
          <AmountField
            label={say("Amount")}
            currency={account?.currency}
            {...amountField("amount", account?.currency)}
          />
          <TextField label={say("Reason")} autoComplete="off" {...text("reason")} />
          <Controller
            control={form.control}
            name="expiresOn"
            render={({ field: { value, ...field }, fieldState }) => (
              <DateField
                label={say("Can be paid until")}
                {...field}
                value={value ?? ""}
                min={today}
                max={addDays(today, maxRequestDays)}
                error={fieldState.error?.message}
              />
            )}
          />
          <OutcomeNote
            progress={asking.progress}
            onCheckAgain={asking.checkAgain}
            unknown={say(
              "The bank hasn't answered yet, so we don't know if the request was made. Checking again never makes it twice.",
            )}
          />
        </DialogBody>
        <MoneyActions
          progress={asking.progress}
          label={say(byCode ? "Create QR Code" : "Send Request")}
          sendingLabel={say(byCode ? "Creating" : "Sending")}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
