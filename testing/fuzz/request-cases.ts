import { maxOpenRequests } from "#shared/limits.ts"
import { type Line, nameless, type Scenario, scenario } from "./scenarios.ts"

const manyRequests = scenario(
  `insert into payment_requests (user_id, account_id, asked, amount, reason, reference, expires_on)
    select $1::bigint, (select min(id) from accounts where holder_id = $1), 'One of many', 1, 'Tea',
        'RF00' || $1 || 'X' || n, '2099-01-31'
      from generate_series(1, ${maxOpenRequests}) as n`,
  "delete from payment_requests where user_id = $1 and asked = 'One of many'",
)
const endedRequest = (name: string): Scenario =>
  scenario(
    "update payment_requests set state = 'canceled', ended_at = now() where $1 > 0 and id = $2",
    "update payment_requests set state = 'open', ended_at = null where $1 > 0 and id = $2",
    name,
  )
const canceledRequest = endedRequest("request.own")
const canceledAsked = endedRequest("request.asked")
const canceledPayable = endedRequest("request.payable")

/** The refusals of payment requests, and of transfers that pay one. */
export const requestLines: readonly Line[] = [
  ["createTransfer", "payment_request_closed", {}, canceledPayable],
  ["createTransfer", "payment_request_differs", { body: { amount: "1.01" } }],
  ["askForMoney", "not_found", { body: { accountId: "{{account.absent}}" } }],
  ["askForMoney", "same_account", { body: { asked: "{{username}}" } }],
  ["askForMoney", "holder_name_required", {}, nameless],
  [
    "askForMoney",
    "request_code_not_possible",
    { body: { asked: undefined, amount: "1000000000.00" } },
  ],
  ["askForMoney", "request_date_not_possible", { body: { expiresOn: "2020-01-31" } }],
  ["askForMoney", "too_many_payment_requests", {}, manyRequests],
  ["cancelRequest", "payment_request_closed", {}, canceledRequest],
  ["declineRequest", "payment_request_closed", {}, canceledAsked],
  ...["showRequest", "cancelRequest", "declineRequest"].map(
    (id): Line => [id, "not_found", { path: "{{request.absent}}" }],
  ),
  ["unblockAsker", "not_found", { path: "{{block.absent}}" }],
]
