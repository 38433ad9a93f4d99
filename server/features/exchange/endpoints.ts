import { ExchangeRate, ExchangeResult, NewExchange } from "#shared/contracts/exchange.ts"
import { highestDailyExchange } from "#shared/limits.ts"
import { formatFigure } from "#shared/money/format.ts"
import { endpoint } from "../../http/endpoint.ts"
import { request } from "../../http/openapi/request-body.ts"
import { amount as amountNote } from "../../http/openapi/request-notes.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { conversion, money, ownAccount } from "../../money/endpoint-parts.ts"
import { createExchange, listRates } from "./exchange.ts"

nameAnswers({ ExchangeResult, ExchangeRate })

export const exchangeEndpoints = [
  endpoint({
    method: "get",
    path: "/exchange-rates",
    id: "listRates",
    chapter: "Rates",
    summary: "List the latest exchange rate of every currency pair",
    description:
      "A rate is the amount of toCurrency that one unit of fromCurrency buys. It is the rate that is dealt: the reference rate less the bank's margin.",
    caller: "member",
    status: 200,
    answer: { list: ExchangeRate },
    run: listRates,
  }),

  endpoint({
    method: "post",
    path: "/exchange",
    id: "createExchange",
    chapter: "Payments",
    summary: "Exchange money between two of the member's accounts",
    description: `The rate and the credited amount are both rounded down. What a member exchanges between their own accounts has a daily limit of ${formatFigure(highestDailyExchange)} EUR.`,
    caller: "member",
    idempotent: true,
    body: request(
      "NewExchange",
      NewExchange,
      {
        fromAccountId: ownAccount("which is debited"),
        toAccountId: ownAccount("in a different currency, which is credited"),
        amount: {
          ...amountNote,
          description: `${amountNote.description} In the currency of the source account.`,
        },
        expectedRate: {
          description:
            "The rate that the member was shown. If the rate has changed since, the exchange is refused with rate_changed.",
        },
      },
      { fromAccountId: 1, toAccountId: 2, amount: "50.00", expectedRate: "0.865410" },
    ),
    status: 201,
    answer: ExchangeResult,
    problems: [
      ...money,
      "same_account",
      "same_currency",
      "rate_changed",
      "exchange_limit_exceeded",
      ...conversion,
    ],
    run: createExchange,
  }),
]
