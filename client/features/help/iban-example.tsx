import { useState } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { checkIban } from "#shared/iban/iban.ts"
import { checkSteps, ibanParts } from "#shared/iban/iban-parts.ts"
import { asWritten, say } from "../../lib/say.ts"
import { IbanField } from "../../ui/iban-field.tsx"
import { Picker } from "../../ui/picker.tsx"
import { CheckDigits } from "./check-digits.tsx"
import { GuideSection, Text } from "./guide-page.tsx"
import { IbanParts } from "./iban-parts.tsx"

/** The IBAN registry's example for Germany (ISO 13616). */
const example = "DE89 3704 0044 0532 0130 00"

/** Splits an IBAN of the member's choice into its parts and checks it step by step. */
export function IbanExample({ accounts }: { accounts: readonly Account[] }) {
  const [typed, setTyped] = useState<string>()
  const iban = typed ?? formatIban(accounts[0]?.iban ?? example)
  const chosen = accounts.find((account) => formatIban(account.iban) === iban)
  const steps = checkSteps(iban)
  return (
    <>
      <GuideSection id="take-apart" title={say("Take an IBAN apart")}>
        <Text>
          {say(
            "Choose one of yours or type any IBAN. Change a digit and see what happens. Nothing is sent anywhere.",
          )}
        </Text>
        <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
          {accounts.length > 0 && (
            <Picker
              label={say("One of your accounts")}
              placeholder={say("None of yours")}
              options={accounts.map(({ id, name }) => ({
                value: String(id),
                text: asWritten(name),
              }))}
              value={chosen ? String(chosen.id) : ""}
              onChange={(value) =>
                setTyped(formatIban(accounts.find(({ id }) => String(id) === value)?.iban ?? ""))
              }
            />
          )}
          <IbanField label={say("IBAN")} value={iban} onChange={setTyped} />
        </div>
        <IbanParts parts={ibanParts(iban)} />
      </GuideSection>
      <GuideSection id="check-digits" title={say("Calculate the check digits")}>
        {steps ? (
          <CheckDigits iban={iban} steps={steps} right={checkIban(iban).ok} />
        ) : (
          <Text>
            {say("Complete the IBAN above to see its check digits calculated step by step.")}
          </Text>
        )}
      </GuideSection>
    </>
  )
}
