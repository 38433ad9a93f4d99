import { NewExchange } from "#shared/contracts/exchange.ts"
import { conversion, endpoint, money } from "../../http/endpoint.ts"
import { request } from "../../http/openapi/request-body.ts"
import { amount, ownAccount } from "../../http/openapi/request-notes.ts"
import { exchanged, exchangeRate } from "./answers.ts"
import { createExchange } from "./create-exchange.ts"
import { listRates } from "./list-rates.ts"

export const exchangeEndpoints = [
  endpoint({
    method: "get",
    path: "/exchange-rates",
    id: "listRates",
    chapter: "Rates",
    summary: "The latest exchange rate of every currency pair",
    description: "How much of toCurrency one unit of fromCurrency buys.",
    caller: "member",
    status: 200,
    answer: { list: exchangeRate },
    handle: listRates,
  }),

  endpoint({
    method: "post",
    path: "/exchange",
    id: "createExchange",
    chapter: "Payments",
    summary: "Exchange between the customer's own accounts",
    description: "The rate and the credited amount are both rounded down.",
    caller: "member",
    idempotent: true,
    body: request(
      "NewExchange",
      NewExchange,
      {
        fromAccountId: ownAccount("where the money leaves"),
        toAccountId: ownAccount("in another currency"),
        amount: {
          ...amount,
          description: `${amount.description} In the currency of the source account.`,
        },
        expectedRate: {
          description:
            "The rate that the customer was shown. If the rate has changed, the exchange is refused with rate_changed.",
        },
      },
      { fromAccountId: 1, toAccountId: 2, amount: "50.00", expectedRate: "0.865410" },
    ),
    status: 201,
    answer: exchanged,
    problems: [...money, "same_account", "same_currency", "rate_changed", ...conversion],
    handle: createExchange,
  }),
]
