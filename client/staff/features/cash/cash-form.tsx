import { useEffect, useState } from "react"
import { useLocation } from "wouter"
import * as z from "zod/mini"
import { type CashDrawer, CashRequest, LargeCash } from "#shared/contracts/staff-cash.ts"
import type { MemberFile } from "#shared/contracts/staff-members.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { cashWithSource, identifiedCash } from "#shared/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { isolated } from "#shared/text/language.ts"
import { problemOf } from "../../../lib/problem.ts"
import { AmountField } from "../../../ui/amount-field.tsx"
import { Button } from "../../../ui/button.tsx"
import { ChoiceGroup } from "../../../ui/choice-group.tsx"
import { FormDialog } from "../../../ui/form-dialog.tsx"
import { KeyValue, KeyValues } from "../../../ui/key-values.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { PanelBody } from "../../ui/panel.tsx"
import { useStaffForm } from "../../ui/use-staff-form.ts"
import { SentToSecondPerson } from "../proposals/sent-note.tsx"
import { useCashChanges } from "./api.ts"

type Draft = {
  direction: "in" | "out"
  accountId: string
  amount: string
  identified: string
}

/** What is typed, as a request with a key of its own. */
const requestFrom = (drawerId: number) =>
  z.pipe(
    z.transform(
      ({ direction, accountId, amount, identified }: Draft): z.input<typeof CashRequest> => ({
        key: crypto.randomUUID(),
        drawerId,
        direction,
        accountId: Number(accountId),
        amount,
        ...(identified && { identified }),
      }),
    ),
    CashRequest,
  )

const directions = [
  { value: "in", label: "Cash in" },
  { value: "out", label: "Cash out" },
] as const

/** Takes cash from a member whose file is open, or pays it out. */
export function CashForm({ drawer, file }: { drawer: CashDrawer; file: MemberFile }) {
  const accounts = file.accounts.filter(
    ({ currency, closedAt }) => currency === drawer.currency && closedAt === null,
  )
  const [reviewed, setReviewed] = useState<CashRequest>()
  const [sent, setSent] = useState<Proposed>()
  const name = isolated(file.profile.holderName ?? file.profile.username)
  const { form, submit, amount, text, held } = useStaffForm({
    contract: requestFrom(drawer.id),
    values: {
      direction: "in",
      accountId: String(accounts[0]?.id ?? ""),
      amount: "",
      identified: "",
    },
    send: async (request) => setReviewed(request),
  })
  // The purpose was chosen by its key, so the hands are on the keyboard.
  useEffect(() => form.setFocus("amount"), [form])

  if (sent) {
    return (
      <PanelBody>
        <SentToSecondPerson {...sent} />
      </PanelBody>
    )
  }
  if (accounts.length === 0) {
    return (
      <PanelBody>
        <p className="text-ink-2">
          {`${name} has no open account in ${drawer.currency}, which is the drawer's currency.`}
        </p>
      </PanelBody>
    )
  }
  return (
    <PanelBody>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <ChoiceGroup
          label="Direction"
          name="direction"
          columns={2}
          choices={directions}
          {...held("direction")}
        />
        <ChoiceGroup
          label="Account"
          name="account"
          columns={1}
          choices={accounts.map(({ id, name: label, iban, balance, currency }) => ({
            value: String(id),
            label,
            detail: `${formatIban(iban)}, ${formatAmount(balance, currency)}`,
          }))}
          {...held("accountId")}
        />
        <AmountField
          label="Amount"
          currency={drawer.currency}
          {...amount("amount", drawer.currency)}
        />
        <TextField
          label="Identified by"
          aside="Optional"
          hint={`Document and number; needed from ${formatAmount(identifiedCash, "EUR")} a day.`}
          autoComplete="off"
          maxLength={100}
          {...text("identified")}
        />
        <div className="flex justify-end">
          <Button type="submit">Review</Button>
        </div>
      </form>
      {reviewed && (
        <ReviewDialog
          request={reviewed}
          member={name}
          iban={accounts.find(({ id }) => id === reviewed.accountId)?.iban ?? ""}
          drawer={drawer}
          onSent={setSent}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </PanelBody>
  )
}

type ReviewDialogProps = {
  request: CashRequest
  member: string
  iban: string
  drawer: CashDrawer
  onSent: (proposed: Proposed) => void
  onClose: () => void
}

type Explanation = { source: string; reason: string }

const unchanged = (request: CashRequest): z.ZodMiniType<CashRequest | LargeCash, Explanation> =>
  z.pipe(
    z.transform((_none: Explanation): z.input<typeof CashRequest> => request),
    CashRequest,
  )

/** The request with what a second person needs to know. */
const largeCash = (request: CashRequest): z.ZodMiniType<CashRequest | LargeCash, Explanation> =>
  z.pipe(
    z.transform(
      ({ source, reason }: Explanation): z.input<typeof LargeCash> => ({
        ...request,
        reason,
        ...(source && { source }),
      }),
    ),
    LargeCash,
  )

/** What is about to happen, once more. What one employee may not decide goes to a second one. */
function ReviewDialog({ request, member, iban, drawer, onSent, onClose }: ReviewDialogProps) {
  const { pay, proposeLarge } = useCashChanges()
  const [, navigate] = useLocation()
  const [takesTwo, setTakesTwo] = useState(false)
  const amount = formatAmount(request.amount, drawer.currency)
  const sentence =
    request.direction === "in" ? `Take ${amount} from ${member}.` : `Pay ${amount} to ${member}.`
  const form = useStaffForm({
    contract: takesTwo ? largeCash(request) : unchanged(request),
    values: { source: "", reason: "" },
    send: async (body) => {
      if ("reason" in body) return onSent(await proposeLarge(body))
      try {
        const { movementId } = await pay(body)
        navigate(`/cash/receipts/${movementId}`)
      } catch (error) {
        if (problemOf(error)?.code !== "second_person_required") throw error
        setTakesTwo(true)
      }
    },
  })
  return (
    <FormDialog
      key={String(takesTwo)}
      title={request.direction === "in" ? "Cash In" : "Cash Out"}
      description={
        takesTwo
          ? `${sentence} This is more than one employee decides, so a second person approves it. Keep the member waiting until then.`
          : sentence
      }
      action={takesTwo ? "Send to Second Person" : request.direction === "in" ? "Take" : "Pay"}
      form={form}
      failure="Not saved"
      onClose={onClose}
    >
      <KeyValues>
        <KeyValue name="Account">
          <span translate="no">{formatIban(iban)}</span>
        </KeyValue>
        <KeyValue name="Identified by">{request.identified ?? "-"}</KeyValue>
        <KeyValue name={request.direction === "in" ? "Cash in" : "Cash out"} strong>
          <span translate="no" className="amount">
            {amount}
          </span>
        </KeyValue>
      </KeyValues>
      {takesTwo && (
        <>
          <TextField
            label="Source of the money"
            aside="Optional"
            hint={`Where the money is from, or what it is for, as the member says; needed above ${formatAmount(cashWithSource, "EUR")} a day, which is reported.`}
            data-first=""
            autoComplete="off"
            maxLength={200}
            {...form.text("source")}
          />
          <TextField
            label="Reason"
            hint="What you have seen and checked. The second person reads it."
            autoComplete="off"
            maxLength={500}
            {...form.text("reason")}
          />
        </>
      )}
    </FormDialog>
  )
}
