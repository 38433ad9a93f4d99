import { staffEndpoints } from "../../server/apps/staff/endpoints.ts"
import type { StaffEndpoint } from "../../server/staff/staff-endpoint.ts"
import type { FuzzedApi } from "./cases.ts"
import { inTwoDays, type KnownValues } from "./known-values.ts"

// Values with a meaning to the staff app, as known-values.ts has them for the members' app. The names in braces
// are those of staff-environment.ts.

const quoted = (...values: readonly string[]) => values.map((value) => `"${value}"`)
const absent = ["987654321"]

const examples = new Map(
  staffEndpoints.map(({ id, body }) => [id, Object.entries(body?.example ?? {})]),
)

/** A passkey's answer that no passkey has signed. */
const passkey = JSON.stringify(
  examples.get("staffSignInWithPasskey")?.find(([field]) => field === "passkey")?.[1],
)

const bodies: Readonly<Record<string, KnownValues>> = {
  title: { good: quoted("{{title}}"), odd: [] },
  iban: { good: quoted("{{iban}}"), odd: quoted("XX00") },
  memberId: { good: ["{{memberId}}", "{{blockedId}}"], odd: absent },
  memberName: { good: quoted("Marta Weber"), odd: quoted("Nobody Here") },
  employeeId: { good: ["{{ownId}}", "null"], odd: absent },
  accountId: { good: ["{{accountId}}"], odd: absent },
  drawerId: { good: ["{{drawerId}}"], odd: absent },
  key: { good: quoted("{{key}}"), odd: quoted("x", "") },
  amount: {
    good: quoted("20.00", "0.01", "499.99", "3000.00", "5000.01", "9999999999.99"),
    odd: quoted("NaN", "Infinity", "0.00", "-1.00"),
  },
  count: {
    good: ['{"100.00":15}', '{"100.00":14,"50.00":1}', "{}"],
    odd: ['{"100.00":-1}', '{"x":1}', '{"100.00":1e9}', '{"__proto__":1}'],
  },
  hash: { good: quoted("{{hash}}"), odd: quoted("0".repeat(64)) },
  code: { good: quoted("{{code}}"), odd: quoted("000000") },
  passkey: { good: [passkey], odd: ["{}"] },
  username: { good: quoted("{{signer}}"), odd: quoted("nobody.here") },
  password: { good: quoted("{{password}}"), odd: quoted("wrong-password") },
  name: { good: quoted("{{invited}}"), odd: [] },
  roles: {
    good: ['["loan_officer","supervisor"]', '["teller"]', '["auditor"]'],
    odd: ['["administrator","teller"]', '["owner"]', "[]", '["teller","teller"]', "[null]"],
  },
  format: { good: quoted("hledger", "csv"), odd: quoted("pdf") },
  list: { good: quoted("loans", "audit", "postings"), odd: quoted("nothing") },
  ask: { good: ["{}", '{"sort":"-at"}'], odd: ['{"x":"y"}', '{"from":"never"}'] },
  interestRate: { good: quoted("4.2", "3.50", "20.00"), odd: quoted("3.49", "20.01", "NaN") },
  promisedFor: { good: quoted(inTwoDays()), odd: quoted("2020-01-01", "2999-01-31", "infinity") },
  documentExpiresOn: { good: quoted("2999-01-31"), odd: quoted("2020-01-01", "infinity") },
}

const addresses: Readonly<Record<string, KnownValues>> = {
  "members/{id}": { good: ["{{subjectId}}", "{{memberId}}", "{{blockedId}}"], odd: absent },
  "accounts/{id}": { good: ["{{accountId}}"], odd: absent },
  "cards/{id}": { good: ["{{subjectCardId}}", "{{cardId}}", "{{frozenCardId}}"], odd: absent },
  "loans/{id}": {
    good: ["{{loanId}}", "{{loanId}}", "{{loanId}}", "{{largeId}}", "{{overdueId}}"],
    odd: absent,
  },
  "employees/{id}": { good: ["{{targetId}}"], odd: ["{{ownId}}", ...absent] },
  "proposals/{id}": { good: ["{{proposalId}}"], odd: absent },
  "message-templates/{id}": { good: ["{{templateId}}"], odd: absent },
  "own-factors/passkeys/{id}": { good: ["1"], odd: absent },
  "own-factors/notices/{id}": { good: ["1"], odd: absent },
  "break-glass/{id}": { good: ["{{use}}"], odd: absent },
  "payment-items/{id}": { good: ["{{itemId}}"], odd: absent },
  "statements/{id}": { good: ["{{statementId}}"], odd: absent },
  "cash-receipts/{id}": { good: ["{{movementId}}"], odd: absent },
  "ledger-entries/{id}": { good: ["{{entryId}}"], odd: absent },
  q: { good: ["{{username}}", "{{iban}}", "Marta%20Weber", "4821"], odd: ["%25", "_"] },
  member: { good: ["{{memberId}}"], odd: absent },
  employee: { good: ["{{ownId}}"], odd: absent },
  action: { good: ["card.", "file.opened"], odd: ["%25"] },
  entry: { good: ["{{entryId}}"], odd: absent },
  code: { good: ["cash_in", "interest", "nostro"], odd: ["nothing"] },
  currency: { good: ["EUR", "CHF"], odd: ["XAU"] },
  on: { good: ["2026-01-31"], odd: ["2026-02-30", "infinity"] },
  from: { good: ["2026-01-31"], odd: ["2026-02-30", "infinity"] },
  to: { good: ["2999-01-31"], odd: ["-infinity"] },
  queue: { good: ["unapplied", "closed"], odd: ["any"] },
  list: { good: ["loans", "proposals", "conversations"], odd: ["all"] },
  paper: { good: ["schedule", "information", "payoff"], odd: ["all"] },
  stage: { good: ["to_decide", "to_pay_out", "offered"], odd: ["any"] },
}

const ahead: KnownValues = { good: [inTwoDays()], odd: ["2026-02-30", "infinity"] }

/** What is known for one endpoint: a field that has no values here has the one of the endpoint's example. */
export function staffApiOf({ id }: StaffEndpoint): FuzzedApi {
  const ofExample = (examples.get(id) ?? []).map(([field, value]): [string, KnownValues] => {
    return [field, { good: [JSON.stringify(value)], odd: [] }]
  })
  // Enrollments and returned payments have codes of another kind, and an invitation another username.
  const same = /enroll|Invitation|Return|Refusal/i.test(id) ? ["code", "username", "passkey"] : []
  const known = Object.entries(bodies).filter(([field]) => !same.includes(field))
  return {
    path: "/api/staff",
    // A payoff is of a day ahead; the other days are past ones.
    address: id === "quoteLoanPayoff" ? { ...addresses, on: ahead } : addresses,
    body: { ...Object.fromEntries(ofExample), ...Object.fromEntries(known) },
  }
}
