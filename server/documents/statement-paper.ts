import { formatIban } from "#shared/iban/format-iban.ts"
import type { Currency } from "#shared/money/currency.ts"
import { formatAmount, formatRate } from "#shared/money/format.ts"
import { toDecimal } from "#shared/money/money.ts"
import { inWords, periodInWords } from "#shared/time/days-in-words.ts"
import type { Paper, Row } from "./pdf/paper.ts"
import type { StatementEntry, StatementHead } from "./statement.ts"

/** A statement as a paper. */
export function statementPaper(head: StatementHead, entries: readonly StatementEntry[]): Paper {
  const { holder, address, accountName, iban, bic, currency, number, from, to, bank } = head
  const money = (cents: bigint) => formatAmount(toDecimal(cents), currency)
  const amountWidth = head.layout === 1 ? 18 : 23
  return {
    bank,
    title: number === null ? "Account statement" : `Account statement No. ${number}`,
    subtitle: periodInWords(from, to),
    addressee: [holder, ...address],
    facts: [
      ["Account", accountName],
      ["IBAN", formatIban(iban)],
      ...(bic === null ? [] : ([["BIC", bic]] as const)),
      ["Currency", currency],
    ],
    blocks: [
      {
        kind: "figures",
        caption: "Balances and totals",
        items: [
          ["Opening balance", money(head.opening)],
          ["Money in", money(head.moneyIn)],
          ["Money out", money(head.moneyOut)],
          ["Closing balance", money(head.closing)],
        ],
      },
      {
        kind: "table",
        caption: "Entries, oldest first",
        columns: [
          { label: "Date", width: 15 },
          { label: "Description", width: 85 - 2 * amountWidth },
          { label: "Amount", width: amountWidth, align: "right" },
          { label: "Balance", width: amountWidth, align: "right" },
        ],
        rows: [
          { cells: [inWords(from), "Opening balance", "", money(head.opening)], strong: true },
          ...entries.map((entry) => rowOf(entry, currency)),
          { cells: [inWords(to), "Closing balance", "", money(head.closing)], strong: true },
        ],
        empty: "",
      },
      {
        kind: "text",
        small: true,
        apart: head.layout > 1,
        text: `${entries.length === 0 ? "There were no entries in this period. " : ""}Dates are days of the bank. If an entry is not yours, tell us at once: ${bank.phone} or ${bank.email}.`,
      },
    ],
    reference: `${formatIban(iban)} · ${number === null ? `${from} to ${to}` : `No. ${number}`}`,
    createdAt: head.createdAt,
    layout: head.layout,
  }
}

function rowOf(entry: StatementEntry, currency: Currency): Row {
  const { amount, balance, exchange } = entry
  const money = (cents: bigint, unit = currency) => formatAmount(toDecimal(cents), unit)
  const name = entry.counterpartyName ?? ""
  const iban = entry.counterpartyIban ? formatIban(entry.counterpartyIban) : ""
  const titled = name !== "" && !entry.description.includes(name)
  return {
    cells: [
      inWords(entry.date),
      {
        text: titled ? name : entry.description,
        notes: [
          titled ? entry.description : "",
          exchange
            ? `${money(exchange.amount, exchange.currency)} at ${formatRate(exchange.rate, 6)}`
            : "",
          iban,
          [entry.reference, entry.endToEndId].filter(Boolean).join(" · "),
        ].filter((note) => note !== ""),
      },
      amount < 0n ? money(amount) : `+${money(amount)}`,
      money(balance),
    ],
  }
}
