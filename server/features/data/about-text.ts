import { exportLimits } from "#shared/data/export-states.ts"
import { exportedTables } from "./contents.ts"

/** What a copy of a member's data says about itself. */
export function aboutText(bank: string): string {
  return `A copy of your data at ${bank}

You have a right to this copy by articles 15 and 20 of Regulation (EU) 2016/679 (GDPR).

What is in it
- One JSON file (RFC 8259) for each kind of data: ${exportedTables.map(({ file }) => file).join(", ")}, and security-activity. Times are in UTC, amounts are decimal texts.
- statements: for each account, every posting since it was opened, as CSV for people and spreadsheets, and as camt.053 (ISO 20022) for programs. The last ${exportLimits.statementsAsPdf} monthly statements are there as PDF, too. Older ones are on the Documents page.

Why the bank has these data
To keep your accounts and carry out your payments and loans (your contract), and to meet its obligations: bookkeeping, payments, and the prevention of money laundering. Payees and their banks receive what a payment states. Nothing is sold, and nothing about you comes from elsewhere but the payments that you receive and the rates of the day.

How long they are kept
While you are a member, and after that 5 years where the law on money laundering requires it, and 10 years where the law on bookkeeping does. Everything else is deleted when you close your membership.

What is not in it
- Secrets that protect you: passwords, card numbers, security codes, and the keys of authenticator apps and passkeys. The bank doesn't have most of them in readable form.
- What the law requires the bank to keep secret, such as reports about money laundering.
- Employees' notes and the records of your identity checks. Ask the bank, and it answers in writing.

Your other rights
You can have wrong data corrected and object to their use, and you can complain to the data protection authority of your country.
`
}
