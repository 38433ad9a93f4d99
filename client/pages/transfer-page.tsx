import { useQuery, useQueryClient } from "@tanstack/react-query"
import CreditCard from "lucide-react/icons/credit-card"
import QrCode from "lucide-react/icons/qr-code"
import { useState } from "react"
import { useLocation } from "wouter"
import { formatIban } from "#shared/iban/format-iban.ts"
import { pageTitle } from "#shared/pages.ts"
import { accountsQuery } from "../features/accounts/api.ts"
import { currentDailyLimit, limitsQuery } from "../features/limits/api.ts"
import { PaymentsLockedNote } from "../features/limits/payments-locked-note.tsx"
import { PayeePicker } from "../features/payees/payee-picker.tsx"
import { OtherBanksClosedNote } from "../features/payments/other-banks-closed-note.tsx"
import { TransferFacts } from "../features/transfers/transfer-facts.tsx"
import { TransferFlow } from "../features/transfers/transfer-flow.tsx"
import { userQuery } from "../identity/sign-in/api.ts"
import { lazyOverlay } from "../lib/lazy.tsx"
import { usePageTitle } from "../lib/page-title.ts"
import { say } from "../lib/say.ts"
import { Button } from "../ui/button.tsx"
import { Card } from "../ui/card.tsx"
import { ButtonLink } from "../ui/link.tsx"
import { PageBody, PageHead } from "../ui/page-body.tsx"
import { useGoalTransfer } from "./goal-transfer.ts"
import { HolderNameNote } from "./holder-name-note.tsx"
import { EditOrder } from "./payments/edit-order.tsx"
import { codeValues, ReadCodeNote, useReadCode } from "./prefilled-code.tsx"
import { PrefilledPayeeNote, usePrefilledPayee } from "./prefilled-payee.tsx"
import { PrefilledRequestNote, requestValues, usePrefilledRequest } from "./prefilled-request.tsx"
import { PaidAgainNote, usePrefilled } from "./prefilled-transfer.tsx"
import { useShowResult } from "./show-result.ts"
import { TransferSkeleton } from "./transfer-skeleton.tsx"
import { useOtherBanks } from "./use-other-banks.ts"
import { useTrustedPayees } from "./use-trusted-payees.ts"
import { WithAccounts } from "./with-accounts.tsx"

const ReadCodeDialog = lazyOverlay(
  () => import("./read-code-dialog.tsx"),
  (code) => code.ReadCodeDialog,
)

/** Account transfer (specification section 2, /transfer), or the form that changes an order. */
export function TransferPage() {
  const { orderId } = usePrefilled()
  return orderId === undefined ? <NewTransferPage /> : <EditOrder id={orderId} />
}

function NewTransferPage() {
  usePageTitle(say(pageTitle("/transfer")))
  const queryClient = useQueryClient()
  const showResult = useShowResult()
  const [, navigate] = useLocation()
  const { isTrusted } = useTrustedPayees()
  const otherBanks = useOtherBanks()
  const { data: limits } = useQuery(limitsQuery)
  const { data: user } = useQuery(userQuery)
  const prefilledPayee = usePrefilledPayee()
  const { asked, payee } = prefilledPayee
  const prefilledRequest = usePrefilledRequest()
  const { request } = prefilledRequest
  const { again, from, prefill } = usePrefilled()
  const goal = useGoalTransfer()
  const code = useReadCode()
  const [reading, setReading] = useState(false)
  return (
    <PageBody>
      <PageHead
        title={say(pageTitle("/transfer"))}
        lead={say("Send a SEPA or IBAN transfer from one of your accounts.")}
        back={{ href: "/", label: say("Back to Dashboard") }}
        action={
          <div className="flex flex-wrap gap-2">
            <Button tone="secondary" icon={<QrCode />} onClick={() => setReading(true)}>
              {say("Read QR Code")}
            </Button>
            <ButtonLink href="/card-transfer" tone="secondary" icon={<CreditCard />}>
              {say("Card Transfer")}
            </ButtonLink>
          </div>
        }
      />
      <PaymentsLockedNote />
      <OtherBanksClosedNote />
      <HolderNameNote />
      {code.payment ? (
        <ReadCodeNote payment={code.payment} />
      ) : (
        <>
          <PaidAgainNote again={again} />
          <PrefilledPayeeNote {...prefilledPayee} />
          <PrefilledRequestNote {...prefilledRequest} />
        </>
      )}
      <div className="grid grid-cols-1 items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
        <Card as="div">
          <WithAccounts skeleton={<TransferSkeleton />}>
            {(accounts) =>
              again?.isPending ||
              goal.isPending ||
              (asked !== null && prefilledPayee.query.isPending) ||
              (prefilledRequest.asked !== null && prefilledRequest.query.isPending) ? (
                <TransferSkeleton />
              ) : (
                <TransferFlow
                  key={
                    code.key ??
                    prefilledRequest.asked ??
                    asked ??
                    goal.key ??
                    again?.data?.reference ??
                    from
                  }
                  accounts={accounts}
                  prefilled={
                    code.payment
                      ? codeValues(code.payment, accounts)
                      : {
                          ...prefill(accounts),
                          ...goal.prefill(accounts),
                          ...(payee && {
                            recipientIban: formatIban(payee.iban),
                            recipientName: payee.name,
                          }),
                          ...(request && requestValues(request, accounts)),
                        }
                  }
                  payee={code.payment ? undefined : payee}
                  request={code.payment ? undefined : request}
                  renderPicker={(onPick, payer) => (
                    <PayeePicker
                      accounts={accounts.filter(({ id }) => id !== payer?.id)}
                      holderName={user?.holderName ?? null}
                      onPick={onPick}
                    />
                  )}
                  freshAccounts={() => queryClient.fetchQuery({ ...accountsQuery, staleTime: 0 })}
                  isTrusted={isTrusted}
                  otherBanks={otherBanks}
                  onSent={showResult}
                  onStored={({ id }) =>
                    navigate(`/payments/orders/${id}`, { state: { stored: "created" } })
                  }
                />
              )
            }
          </WithAccounts>
        </Card>
        <TransferFacts dailyLimit={limits && currentDailyLimit(limits)} />
      </div>
      {reading && (
        <ReadCodeDialog
          onRead={(payment) => {
            code.keep(payment)
            setReading(false)
          }}
          onClose={() => setReading(false)}
        />
      )}
    </PageBody>
  )
}
