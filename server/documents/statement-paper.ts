import { formatIban } from "#shared/iban/format-iban.ts"
import type { Currency } from "#shared/money/currency.ts"
import { formatAmount, formatRate } from "#shared/money/format.ts"
import { toDecimal } from "#shared/money/money.ts"
import { inWords, periodInWords } from "#shared/time/days-in-words.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import { asWritten, type Say, type Text } from "#shared/words/text.ts"
import type { Paper, Row } from "./pdf/paper.ts"
import { descriptionOf, type StatementEntry, type StatementHead } from "./statement.ts"

/** A statement as a paper, in its language. */
export function statementPaper(head: StatementHead, entries: readonly StatementEntry[]): Paper {
  const { holder, address, accountName, iban, bic, currency, number, from, to, bank } = head
  const say = sayEach[head.language]
  const money = (cents: bigint) => formatAmount(toDecimal(cents), currency, say.language)
  const amountWidth = head.layout === 1 ? 18 : 23
  return {
    bank,
    language: head.language,
    title:
      number === null
        ? say("Account statement")
        : say("Account statement No. {number}", { number }),
    subtitle: periodInWords(from, to, say),
    addressee: [holder, ...address],
    facts: [
      [say("Account"), asWritten(accountName)],
      [say("IBAN"), formatIban(iban)],
      ...(bic === null ? [] : ([[asWritten("BIC"), asWritten(bic)]] as const)),
      [say("Currency"), asWritten(currency)],
    ],
    blocks: [
      {
        kind: "figures",
        caption: say("Balances and totals"),
        items: [
          [say("Opening balance"), money(head.opening)],
          [say("Money in"), money(head.moneyIn)],
          [say("Money out"), money(head.moneyOut)],
          [say("Closing balance"), money(head.closing)],
        ],
      },
      {
        kind: "table",
        caption: say("Entries, oldest first"),
        columns: [
          { label: say("Date"), width: 15 },
          { label: say("Description"), width: 85 - 2 * amountWidth },
          { label: say("Amount"), width: amountWidth, align: "right" },
          { label: say("Balance"), width: amountWidth, align: "right" },
        ],
        rows: [
          {
            cells: [inWords(from, say), say("Opening balance"), asWritten(""), money(head.opening)],
            strong: true,
          },
          ...entries.map((entry) => rowOf(entry, currency, say)),
          {
            cells: [inWords(to, say), say("Closing balance"), asWritten(""), money(head.closing)],
            strong: true,
          },
        ],
        empty: asWritten(""),
      },
      {
        kind: "text",
        small: true,
        apart: head.layout > 1,
        text: foot(head, entries.length === 0, say),
      },
    ],
    reference: asWritten(
      `${formatIban(iban)} · ${number === null ? say("{from} to {to}", { from, to }) : say("No. {number}", { number })}`,
    ),
    createdAt: head.createdAt,
    layout: head.layout,
  }
}

function foot({ bank, layout }: StatementHead, empty: boolean, say: Say): Text {
  const { phone, email } = bank
  // Up to layout 3, all statements were in English, and said it so.
  if (layout < 4) {
    return asWritten(
      `${empty ? "There were no entries in this period. " : ""}Dates are days of the bank. If an entry is not yours, tell us at once: ${phone} or ${email}.`,
    )
  }
  return empty
    ? say(
        "There were no entries in this period. Dates are in the bank's time zone. If an entry is not yours, tell us at once: {phone} or {email}.",
        { phone, email },
      )
    : say(
        "Dates are in the bank's time zone. If an entry is not yours, tell us at once: {phone} or {email}.",
        { phone, email },
      )
}

function rowOf(entry: StatementEntry, currency: Currency, say: Say): Row {
  const { amount, balance, exchange } = entry
  const money = (cents: bigint, unit = currency) =>
    formatAmount(toDecimal(cents), unit, say.language)
  const description = say(descriptionOf(entry))
  const name = entry.counterpartyName ?? ""
  const iban = entry.counterpartyIban ? formatIban(entry.counterpartyIban) : ""
  const titled = name !== "" && !description.includes(name)
  return {
    cells: [
      inWords(entry.date, say),
      {
        text: titled ? asWritten(name) : description,
        notes: [
          titled ? description : asWritten(""),
          exchange
            ? say("{amount} at {rate}", {
                amount: money(exchange.amount, exchange.currency),
                rate: formatRate(exchange.rate, 6, say.language),
              })
            : asWritten(""),
          asWritten(iban),
          asWritten([entry.reference, entry.endToEndId].filter(Boolean).join(" · ")),
        ].filter((note) => note !== ""),
      },
      amount < 0n ? money(amount) : asWritten(`+${money(amount)}`),
      money(balance),
    ],
  }
}
