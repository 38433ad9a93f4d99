/**
 * Values with a meaning to the bank, by the name of the field or parameter. The names in braces are those of
 * environment.ts, so that a case does not depend on the member who sends it. Values in `knownBodyValues` are
 * JSON; those in `knownAddressValues` are encoded for a path or query.
 */
export type KnownValues = {
  /** Drawn as often as they are listed. */
  readonly good: readonly string[]
  /** Another member's, closed, or missing. */
  readonly odd: readonly string[]
}

const quoted = (values: readonly string[]) => values.map((value) => `"${value}"`)

const ownAccounts = [
  "{{account.EUR}}",
  "{{account.EUR}}",
  "{{account.EUR}}",
  "{{account.GBP}}",
  "{{account.GBP}}",
  "{{account.USD}}",
  "{{account.CHF}}",
]
const unusableAccounts = [
  "{{account.full}}",
  "{{account.closed}}",
  "{{account.foreign}}",
  "{{account.absent}}",
]
const ownCards = [
  "{{card.EUR}}",
  "{{card.EUR}}",
  "{{card.EUR}}",
  "{{card.EUR}}",
  "{{card.GBP}}",
  "{{card.once}}",
]
const unusableCards = [
  "{{card.frozen}}",
  "{{card.byBank}}",
  "{{card.expired}}",
  "{{card.foreign}}",
  "{{card.absent}}",
]

const account: KnownValues = { good: ownAccounts, odd: unusableAccounts }

/** A day that is soon, in any time zone. */
export function inTwoDays(): string {
  return new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
}

export const knownBodyValues: Readonly<Record<string, KnownValues>> = {
  fromAccountId: account,
  toAccountId: account,
  accountId: account,
  cardId: { good: ownCards, odd: unusableCards },
  id: {
    good: ["{{message.own}}", "{{event.own}}", "{{notice.own}}"],
    odd: ["{{message.foreign}}", "{{event.foreign}}", "{{notice.foreign}}"],
  },
  key: {
    good: quoted(["key-1", "key-2", "key-3", "{{fresh}}"]),
    odd: quoted(["", "a b", "held"]),
  },
  amount: {
    good: quoted([
      "0.01",
      "1",
      "1.5",
      "1.00",
      "12.34",
      "{{balance}}",
      "{{balance-1}}",
      "{{balance+1}}",
      "1.00",
      "20.00",
      "2500.00",
      "2500.01",
      "50000.00",
      "50000.01",
      "9999999999.99",
      "{{payoff}}",
      "{{payoff+1}}",
      "{{payoff-1}}",
      "10000.00",
      "12000.00",
    ]),
    odd: quoted(["0.00", "10000000000.00", "-{{balance}}", "{{balance}}0"]),
  },
  recipientIban: {
    good: quoted([
      "{{iban.other}}",
      "{{iban.other}}",
      "{{iban.otherGBP}}",
      "{{iban.GBP}}",
      "DE89370400440532013000",
      "de89 3704 0044 0532 0130 00",
    ]),
    odd: quoted(["{{iban.absent}}", "{{iban.EUR}}", "{{iban.closed}}", "{{iban.full}}"]),
  },
  iban: {
    good: quoted(["{{iban.other}}", "BE68539007547034", "de89 3704 0044 0532 0130 00"]),
    odd: quoted(["{{iban.absent}}", "{{iban.EUR}}", "{{iban.closed}}"]),
  },
  dailyTransferLimit: {
    good: quoted(["0.01", "500.00", "49999.99", "50000.00"]),
    odd: quoted(["50000.01"]),
  },
  instantLimit: {
    good: ["null", '{"amount":"100.00","per":"payment"}', '{"amount":"0.01","per":"day"}'],
    odd: ['{"amount":"50000.01","per":"day"}', '{"amount":"1.00"}', '{"per":"day"}', "[]"],
  },
  newPayeeLimit: {
    good: ["null", '{"days":3,"amount":"100.00"}', '{"days":30,"amount":"0.01"}'],
    odd: ['{"days":31,"amount":"1.00"}', '{"days":0,"amount":"1.00"}', '{"days":3}', "[]"],
  },
  requestId: { good: ["{{request.payable}}"], odd: ["{{request.foreign}}", "{{request.absent}}"] },
  asked: {
    good: quoted(["{{username.other}}", "{{iban.other}}", "no.such.member"]),
    odd: quoted(["{{username}}", "{{iban.EUR}}", "DE89370400440532013000"]),
  },
  year: { good: quoted(["2025", "2000"]), odd: quoted(["2099", "25"]) },
  expiresOn: { good: quoted([inTwoDays()]), odd: quoted(["2020-01-01", "2099-02-29"]) },
  block: { good: ["true", "false"], odd: ["null", "1"] },
  ownName: { good: quoted(["Landlord", ""]), odd: ["null"] },
  dailyLimit: { good: quoted(["0.01", "2500.00", "50000"]), odd: quoted(["50000.01", "0.00"]) },
  recipientName: { good: quoted(["{{name.other}}", "Anna Weber", "Bo Eck"]), odd: [] },
  expectedRate: { good: quoted(["{{rate}}"]), odd: quoted(["1.000000", "0.000001"]) },
  cvv: { good: quoted(["{{cvv}}"]), odd: quoted(["{{cvv+1}}", "000", "0000"]) },
  password: { good: quoted(["{{password}}"]), odd: quoted(["wrong-password", "{{password}} "]) },
  currentPassword: { good: quoted(["{{password}}"]), odd: quoted(["wrong-password"]) },
  newPassword: { good: quoted(["quiet-lantern-over-water"]), odd: quoted(["{{password}}"]) },
  challengeId: { good: quoted(["{{factor.stepId}}"]), odd: quoted(["1", "{{factor.proof}}"]) },
  recoveryCode: { good: quoted(["{{factor.spareCode}}"]), odd: quoted(["!", "A".repeat(65)]) },
  passkey: {
    good: ["{{passkey.newPasskey}}", "{{passkey.knownPasskey}}"],
    odd: ["{}", '{"id":"!"}', '{"id":"AAAA","rawId":"AAAA","type":"password","response":{}}'],
  },
  code: {
    good: quoted(["{{code.lost}}", "{{factor.firstCode}}", "{{factor.emailCode}}"]),
    odd: quoted(["AAAA-BBBB-CCCC-DDDD-EEEE-FFFF"]),
  },
  username: { good: quoted(["{{username}}", "{{fresh}}"]), odd: quoted(["{{username.other}}"]) },
  email: { good: quoted(["{{fresh}}@example.org"]), odd: quoted(["{{email.other}}"]) },
  firstOn: {
    good: quoted(["2099-01-31", "2099-01-31", "2120-02-29"]),
    odd: quoted(["2020-01-31", "2099-02-29", "1999-12-31"]),
  },
  rhythm: { good: ["null", ...quoted(["weekly", "monthly", "yearly"])], odd: quoted(["daily"]) },
  monthDay: { good: quoted(["same_day"]), odd: quoted(["last_day", "last_banking_day", "first"]) },
  lastOn: { good: ["null", ...quoted(["2199-12-31"])], odd: quoted(["2098-12-31"]) },
  onceOnly: { good: ["true", "false"], odd: ["null", "1"] },
  dueOn: { good: quoted(["2099-01-31"]), odd: quoted(["2099-02-28", "2099-02-30"]) },
  switch: { good: quoted(["transfersToOthers", "transfersToNewPayees"]), odd: quoted(["status"]) },
  singleUse: { good: ["true", "false"], odd: ["null", "1"] },
  place: { good: quoted(["Luxembourg, Luxembourg"]), odd: [] },
  targetAmount: { good: quoted(["900.00", "0.01"]), odd: quoted(["0", "1.001"]) },
  targetOn: { good: ["null", ...quoted(["2099-01-31"])], odd: quoted(["2098-02-30"]) },
  choice: { good: ["null", ...quoted(["groceries", "own"])], odd: quoted(["returned", "food"]) },
  rule: { good: ["null", ...quoted(["groceries"])], odd: quoted(["uncategorized"]) },
  category: { good: quoted(["groceries", "travel"]), odd: quoted(["borrowed", "food"]) },
  word: { good: quoted(["garden", "Bäcker"]), odd: quoted(["a", "two words"]) },
  on: { good: ["true", "false"], odd: ["null", "1"] },
  position: { good: ["1", "5"], odd: ["0", "6"] },
  paymentReference: {
    good: quoted(["{{payment.arrived}}", "trf 20261120 7f3k9q2m"]),
    odd: quoted(["TRF-1", "{{reference.absent}}"]),
  },
  verificationCode: {
    good: quoted(["K7QF-2ABD-EMXA-6TPN-QWZR", "k7qf2abdemxa6tpnqwzr"]),
    odd: quoted(["K7QF", "K7QF-2ABD-EMXA-6TPN-QWZÉ"]),
  },
  purpose: { good: quoted(["A kitchen and a bath"]), odd: [] },
}

export const knownAddressValues: Readonly<Record<string, KnownValues>> = {
  "accounts/{id}": { good: ["{{account.EUR}}", "{{account.CHF}}"], odd: unusableAccounts },
  "debit-cards/{id}": {
    good: ["{{card.EUR}}", "{{card.GBP}}", "{{card.virtual}}"],
    odd: unusableCards,
  },
  "loans/{id}": {
    good: ["{{loan.active}}", "{{loan.active}}", "{{loan.active}}", "{{loan.offered}}"],
    odd: ["{{loan.closed}}", "{{loan.foreign}}", "{{loan.absent}}"],
  },
  "confirmations/{id}": { good: ["{{factor.confirmationId}}"], odd: ["{{factor.stepId}}", "1"] },
  "second-factors/passkeys/{id}": { good: ["{{passkey.passkeyId}}"], odd: ["{{account.EUR}}"] },
  "sessions/{id}": {
    good: ["{{session.own}}"],
    odd: ["{{session.foreign}}", "{{session.absent}}"],
  },
  "notifications/{id}": {
    good: ["{{notice.own}}"],
    odd: ["{{notice.foreign}}", "{{notice.absent}}"],
  },
  unread: { good: ["true", "false"], odd: ["1", ""] },
  type: { good: ["security", "loan"], odd: ["other", "SECURITY"] },
  "orders/{id}": { good: ["{{order.own}}"], odd: ["{{order.foreign}}", "{{order.absent}}"] },
  firstOn: { good: ["2099-01-31", "2026-02-28"], odd: ["2099-02-29", "1999-12-31"] },
  rhythm: { good: ["monthly", "weekly"], odd: ["daily", "null"] },
  monthDay: { good: ["same_day"], odd: ["last_day", "first"] },
  lastOn: { good: ["2199-12-31"], odd: ["2026-01-01", "x"] },
  "trusted-payees/{id}": {
    good: ["{{payee.own}}"],
    odd: ["{{payee.foreign}}", "{{payee.absent}}"],
  },
  "goals/{id}": {
    good: ["{{goal.own}}", "{{goal.own}}"],
    odd: ["{{goal.foreign}}", "{{goal.absent}}"],
  },
  "statements/{id}": {
    good: ["{{statement.own}}"],
    odd: ["{{statement.foreign}}", "{{statement.absent}}"],
  },
  "insights/rules/{id}": { good: ["{{rule.own}}"], odd: ["{{rule.foreign}}", "{{rule.absent}}"] },
  month: { good: ["2026-11", "2100-01"], odd: ["2026-13", "1999-12", "2026-1"] },
  category: { good: ["groceries", "own"], odd: ["food", ""] },
  "saved-payees/{id}": {
    good: ["{{saved.own}}", "{{saved.own}}"],
    odd: ["{{saved.foreign}}", "{{saved.absent}}"],
  },
  "payment-requests/{id}": {
    good: ["{{request.own}}", "{{request.asked}}"],
    odd: ["{{request.foreign}}", "{{request.absent}}"],
  },
  "request-blocks/{id}": {
    good: ["{{block.own}}"],
    odd: ["{{block.foreign}}", "{{block.absent}}"],
  },
  "transactions/{reference}": {
    good: ["{{reference.own}}", "{{payment.arrived}}"],
    odd: ["{{reference.foreign}}", "{{reference.absent}}"],
  },
  "payments/{reference}": {
    good: ["{{payment.own}}", "{{payment.arrived}}"],
    odd: ["{{payment.foreign}}", "{{reference.own}}", "{{reference.absent}}"],
  },
  account: { good: ["{{account.EUR}}", "{{account.CHF}}"], odd: unusableAccounts },
  year: { good: ["2025", "2000"], odd: ["2099", "1999", "25"] },
  paper: { good: ["information", "agreement", "schedule", "payoff"], odd: ["receipt", ""] },
  cursor: { good: ["{{cursor}}", "{{message.own}}"], odd: ["MjAyNi0wMi0zMCAx", "{{cursor}}A"] },
  unseen: { good: ["true"], odd: ["false", "1"] },
  limit: { good: ["1", "2", "99", "100"], odd: ["0", "101", "1.0"] },
  kind: { good: ["deposit", "withdrawal", "exchange", "transfer"], odd: ["DEPOSIT", "loan"] },
  q: { good: ["coffee", "a%20b", "%C3%A9", "%25", "_", "100%25_"], odd: ["x".repeat(101)] },
  from: { good: ["2026-01-01", "1000-01-01", "9999-12-31"], odd: ["2026-02-30", "0000-01-01"] },
  to: { good: ["2026-12-31", "9999-12-31", "1000-01-01"], odd: ["2026-13-01", "10000-01-01"] },
  min: { good: ["0.01", "1", "9999999999.99"], odd: ["0", "10000000000", "1.001"] },
  max: { good: ["0.01", "100.00", "9999999999.99"], odd: ["-1", "1e3", "NaN"] },
  returnTo: { good: ["/cards", "/transfers?a=b"], odd: ["//evil.example", "/%5Cevil.example"] },
}
