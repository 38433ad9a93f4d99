import Copy from "lucide-react/icons/copy"
import QrCodeIcon from "lucide-react/icons/qr-code"
import { type ReactNode, useState } from "react"
import type { AccountDetail } from "#shared/contracts/accounts.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { copyText } from "../../lib/copy-text.ts"
import { formatDate } from "../../lib/format-date.ts"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { asWritten, say, type Text } from "../../lib/say.ts"
import { settings } from "../../lib/settings.ts"
import { Button } from "../../ui/button.tsx"
import { Card, CardHead } from "../../ui/card.tsx"
import { classes } from "../../ui/classes.ts"
import { IconButton } from "../../ui/icon-button.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Say } from "../../ui/say.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"

const ReceiveDialog = lazyOverlay(
  () => import("./receive-dialog.tsx"),
  (code) => code.ReceiveDialog,
)

/** What a payer needs, to copy and pass on. `account` is undefined while it loads. */
export function AccountDetails({ account }: { account: AccountDetail | undefined }) {
  const closed = Boolean(account?.closedAt)
  const [showing, setShowing] = useState(false)
  return (
    <Card aria-labelledby="account-details" className="flex flex-col">
      <CardHead id="account-details" title={say("Account Details")} />
      <dl className={classes("px-4 pt-2 md:px-6", closed && "pb-3 md:pb-4")}>
        <Detail
          detail="holder"
          name={say("Account holder")}
          copied={closed ? null : account?.holder}
        >
          {account && (account.holder ? <bdi translate="no">{account.holder}</bdi> : <NoHolder />)}
        </Detail>
        <Detail detail="iban" name={say("IBAN")} copied={closed ? null : account?.iban}>
          {account && (
            <span translate="no" className="iban">
              {formatIban(account.iban)}
            </span>
          )}
        </Detail>
        {account?.bic !== null && (
          <Detail detail="bic" name={asWritten("BIC")} copied={closed ? null : account?.bic}>
            {account?.bic}
          </Detail>
        )}
        <Detail name={closed ? say("Open from") : say("Open since")}>
          {account && days(account)}
        </Detail>
      </dl>
      {!closed && (
        <div className="mt-auto grid grid-flow-col auto-cols-fr gap-2 px-4 pt-2 pb-5 md:px-6 md:pb-6">
          {account?.qrCode && (
            <Button tone="secondary" block icon={<QrCodeIcon />} onClick={() => setShowing(true)}>
              {say("QR Code")}
            </Button>
          )}
          <Button
            tone="secondary"
            block
            icon={<Copy />}
            disabled={!account}
            onClick={() =>
              account &&
              void copyText(detailsText(account), say("Account details copied to clipboard"))
            }
          >
            {say("Copy All")}
          </Button>
        </div>
      )}
      {showing && account?.qrCode && (
        <ReceiveDialog account={account} code={account.qrCode} onClose={() => setShowing(false)} />
      )}
    </Card>
  )
}

/** One detail with a button that copies it; a placeholder of the same height without `children`. */
function Detail({
  detail = "",
  name,
  copied,
  children,
}: {
  /** Which one it is, where it can be copied. */
  detail?: "holder" | "iban" | "bic" | ""
  name: Text
  /** The text to copy. Without it, there is no button. */
  copied?: string | null | undefined
  children: ReactNode
}) {
  return (
    <div className="grid min-h-15 content-center border-t border-line py-2 first:border-t-0">
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className="flex items-center justify-between gap-2 font-medium">
        {children ? (
          <span className="min-w-0 wrap-anywhere">{children}</span>
        ) : (
          <Skeleton className="my-0.75 h-3.5 w-40" />
        )}
        {copied && (
          <IconButton
            label={say("Copy {detail, select, holder {account holder} iban {IBAN} other {BIC}}", {
              detail,
            })}
            className="-mt-6 -mr-2.5 -mb-3"
            onClick={() =>
              void copyText(
                copied,
                say(
                  "{detail, select, holder {Account holder} iban {IBAN} other {BIC}} copied to clipboard",
                  { detail },
                ),
              )
            }
          >
            <Copy />
          </IconButton>
        )}
      </dd>
    </div>
  )
}

function NoHolder() {
  return (
    <Say
      text="Not stated yet. <profile>State your name</profile>"
      profile={<TextLink href="/profile" />}
    />
  )
}

function days({ openedAt, closedAt }: AccountDetail): Text {
  const from = formatDate(openedAt)
  return closedAt ? say("{from} to {to}", { from, to: formatDate(closedAt) }) : from
}

/** The details as a payer enters them, one per line. */
function detailsText({ holder, iban, bic }: AccountDetail): Text {
  const lines = [
    [say("Account holder"), holder],
    ["IBAN", formatIban(iban)],
    ["BIC", bic],
    [say("Bank"), settings.creditUnion.name],
  ] as const
  return asWritten(
    lines
      .flatMap(([name, value]) => (value ? [say("{name}: {value}", { name, value })] : []))
      .join("\n"),
  )
}
