import { ibanCountry } from "#shared/iban/iban.ts"
import type { IbanPart } from "#shared/iban/iban-parts.ts"
import { asWritten, say, type Text } from "../../lib/say.ts"
import { classes } from "../../ui/classes.ts"

const looks: Record<IbanPart["kind"], { name: Text; tone: string }> = {
  country: { name: say("Country"), tone: "bg-brand text-on-brand" },
  check: { name: say("Check digits"), tone: "bg-caution-tint text-caution" },
  bank: { name: say("Bank code"), tone: "bg-brand-tint text-brand-ink" },
  branch: { name: say("Branch code"), tone: "bg-positive-tint text-positive" },
  rest: { name: say("Account number"), tone: "bg-tile text-ink" },
}

/** The labeled parts of an IBAN as tiles; from the third on, they are the BBAN. */
export function IbanParts({ parts }: { parts: readonly IbanPart[] }) {
  const country = ibanCountry(parts[0]?.text ?? "")
  return (
    <div aria-live="polite">
      <ul className="flex flex-wrap gap-x-1.5 gap-y-3">
        {parts.map(({ kind, text, at }) => (
          <li key={at} className="grid gap-1">
            <span
              className={classes(
                "rounded-2 px-3 py-2 text-18 font-semibold tracking-[.06em] wrap-anywhere tabular-nums",
                looks[kind].tone,
              )}
            >
              {asWritten(text)}
            </span>
            <span className="px-0.5 text-12 text-ink-2">
              {kind === "country"
                ? (country?.countryName ?? say("Unknown country"))
                : looks[kind].name}
            </span>
          </li>
        ))}
      </ul>
      {country && parts.length > 2 && (
        <p className="mt-3 text-13 text-ink-3">
          {say(
            "After the check digits comes the basic bank account number (BBAN). In {country}, it has {length} characters.",
            { country: country.countryName, length: country.expectedLength - 4 },
          )}
        </p>
      )}
    </div>
  )
}
