import CircleCheck from "lucide-react/icons/circle-check"
import CircleX from "lucide-react/icons/circle-x"
import Info from "lucide-react/icons/info"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import type { PayeeQuestion, PayeeVerification } from "#shared/contracts/transfers.ts"
import { ApiError, post } from "../../lib/api-client.ts"
import { asWritten, say } from "../../lib/say.ts"
import { useChange } from "../../lib/use-change.ts"
import { Button } from "../../ui/button.tsx"
import { Note } from "../../ui/note.tsx"
import { Say } from "../../ui/say.tsx"

/** The result of a payee check; "unavailable" when the check itself failed. */
export type PayeeCheck = PayeeVerification | { result: "unavailable" }

/**
 * Checks whether a name belongs to an IBAN. A technical failure must not stop the member, so it is a result too.
 */
export function usePayeeCheck() {
  return useChange({
    send: async (question: PayeeQuestion): Promise<PayeeCheck> => {
      try {
        return await post<PayeeVerification>("/api/payee-verification", question)
      } catch (error) {
        const refused = error instanceof ApiError && error.status < 500 && error.status !== 429
        if (refused) throw error
        return { result: "unavailable" }
      }
    },
  })
}

type PayeeNoteProps = {
  check: PayeeCheck
  /** The name that the member typed. */
  name: string
  /** Whether the account is at this bank. */
  inThisBank: boolean
  /** Uses the account's actual name instead; undefined while it must not change. */
  onUseName: ((name: string) => void) | undefined
}

/**
 * The result of the payee check, shown before the member decides (Regulation (EU) 2024/886): as text,
 * with an icon and a color. No result prevents the member from continuing; a name that does not match is
 * asked about again (mismatch-dialog.tsx).
 */
export function PayeeNote({ check, name, inThisBank, onUseName }: PayeeNoteProps) {
  switch (check.result) {
    case "match":
      return (
        <Note tone="positive" icon={<CircleCheck />} title={say("The name matches")}>
          <Say
            text="<name>{payee}</name> is the name on this account."
            payee={asWritten(name)}
            name={<bdi translate="no" />}
          />
        </Note>
      )
    case "close_match":
      return (
        <Note
          tone="caution"
          icon={<TriangleAlert />}
          title={say("The name is close, but not the same")}
        >
          <p>
            <Say
              text="The name on this account is <name>{payee}</name>."
              payee={check.name}
              name={<bdi translate="no" className="font-semibold" />}
            />
          </p>
          {onUseName && (
            <Button tone="secondary" className="mt-3" onClick={() => onUseName(check.name)}>
              {say("Use this name")}
            </Button>
          )}
        </Note>
      )
    case "no_match":
      return (
        <Note tone="negative" icon={<CircleX />} title={say("The name does not match")}>
          <Say
            text="<name>{payee}</name> is not the name on this account. If you send anyway, the money may reach someone else."
            payee={asWritten(name)}
            name={<bdi translate="no" />}
          />
        </Note>
      )
    case "not_possible":
      return (
        <Note icon={<Info />} title={say("The name can't be checked")}>
          {inThisBank
            ? say("The bank hasn't verified this account's owner yet. Make sure the IBAN is right.")
            : say("The other bank did not say whose account this is. Make sure the IBAN is right.")}
        </Note>
      )
    case "unavailable":
      return (
        <Note tone="caution" icon={<TriangleAlert />} title={say("The name could not be checked")}>
          {say("The check isn't available right now. You can go back and try again.")}
        </Note>
      )
  }
}
