import CircleCheck from "lucide-react/icons/circle-check"
import CircleX from "lucide-react/icons/circle-x"
import type { ReactNode } from "react"
import { formatIban, normalizeIban } from "#shared/iban/format-iban.ts"
import type { CheckSteps } from "#shared/iban/iban-parts.ts"
import { asWritten, say } from "../../lib/say.ts"
import { Note } from "../../ui/note.tsx"

type CheckDigitsProps = {
  iban: string
  steps: CheckSteps
  /** Whether the bank accepts the IBAN. */
  right: boolean
}

/** The check of ISO 7064 (mod 97-10), shown step by step for one IBAN. */
export function CheckDigits({ iban, steps, right }: CheckDigitsProps) {
  const given = normalizeIban(iban).slice(2, 4)
  return (
    <>
      <ol className="grid gap-4">
        <Step title={say("Move the first four characters to the end")}>
          <Digits text={formatIban(steps.moved)} />
        </Step>
        <Step
          title={say(
            "Turn each letter into a number: A is 10, B is 11, and so on up to Z, which is 35",
          )}
        >
          <Digits text={asWritten(steps.digits)} />
        </Step>
        <Step
          title={say(
            "Divide by 97, nine digits at a time, and put each remainder in front of the next digits",
          )}
        >
          <div className="overflow-x-auto">
            <table className="w-full max-w-110 text-13">
              <thead className="text-left text-ink-3">
                <tr>
                  <th scope="col" className="py-1 pr-4 font-normal">
                    {say("Digits")}
                  </th>
                  <th scope="col" className="py-1 text-right font-normal">
                    {say("Remainder")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {steps.divisions.map(({ number, remainder, upTo }) => (
                  <tr key={upTo} className="border-t border-line">
                    <td className="py-1.5 pr-4 font-medium">{asWritten(number)}</td>
                    <td className="py-1.5 text-right font-medium">{remainder}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Step>
      </ol>
      <Note
        role="status"
        tone={right ? "positive" : "negative"}
        icon={right ? <CircleCheck /> : <CircleX />}
        title={say("The remainder is {remainder}", { remainder: steps.remainder })}
      >
        {verdict({ given, steps, right })}
      </Note>
      <p className="max-w-[66ch] text-13 text-ink-3">
        {say(
          "The check digits are found the same way: with 00 in their place, the remainder is {remainder}, and 98 minus {remainder} is {digits}.",
          { remainder: 98 - Number(steps.expected), digits: steps.expected },
        )}
      </p>
    </>
  )
}

function verdict({ given, steps, right }: { given: string; steps: CheckSteps; right: boolean }) {
  if (right)
    return say("It must be 1, so the check digits {digits} are correct.", { digits: given })
  if (steps.remainder === 1)
    return say("Check digits run from 02 to 98. 00, 01, and 99 are never used.")
  return say(
    "It must be 1. The rest of this IBAN calls for the check digits {expected}, not {given}, so there is a typo somewhere.",
    { expected: steps.expected, given },
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="grid gap-1.5">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </li>
  )
}

function Digits({ text }: { text: string }) {
  return (
    <p
      translate="no"
      className="iban rounded-2 bg-sunken px-3 py-2 text-15 font-medium tracking-[.04em] wrap-anywhere"
    >
      {text}
    </p>
  )
}
