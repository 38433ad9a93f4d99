import { factorScenario } from "./factor-cases.ts"
import {
  insightsOff,
  type Line,
  manyRules,
  noExport,
  openExport,
  type Scenario,
  threeExports,
} from "./scenarios.ts"

const nobody = "{{account.absent}}"
const noPassword = { body: { password: undefined } }
const wrongPassword = { body: { password: "wrong-password" } }

const insightReads = [
  "showSpending",
  "listCategoryPayments",
  "listMonths",
  "showOutlook",
  "listRecurring",
  "showCategory",
  "chooseCategory",
  "addWordRule",
  "setBudget",
]

/** The scenario of an operation, for a member who has a second factor. */
const alsoEnrolled =
  (id: string): Scenario =>
  async (environment) => {
    const undo = await factorScenario(id)(environment)
    await environment.bank.sql(
      `insert into authenticators (user_id, secret_ciphertext, key_id, enrolled_at)
        select user_id, 'x', '1', now() from sign_ins where id = $1`,
      [environment.session.signInId],
    )
    return undo
  }

/** The directed cases of insights, of copies of data, and of the end of a membership. */
export const insightLines: Line[] = [
  ...insightReads.map((id): Line => [id, "insights_off", {}, insightsOff]),
  ...["showCategory", "chooseCategory"].map(
    (id): Line => [id, "not_found", { path: "{{reference.absent}}" }],
  ),
  ["chooseCategory", "category_fixed", { path: "{{reference.own}}" }],
  ["chooseCategory", "too_many_category_rules", {}, manyRules],
  ["addWordRule", "too_many_category_rules", {}, manyRules],
  ["showOutlook", "not_found", { query: { account: nobody } }],
  ["requestExport", "export_open", {}, openExport],
  ["requestExport", "too_many_exports", {}, threeExports],
  ["downloadExport", "not_found", {}, noExport],
  ["closeMembership", "membership_not_closable", {}],
  ...["downloadExport", "closeMembership"].flatMap((id): Line[] => [
    [id, "password_required", noPassword],
    [id, "wrong_password", wrongPassword],
    [id, "confirmation_required", {}, alsoEnrolled(id)],
  ]),
  ["removeRule", "not_found", { path: "{{rule.absent}}" }],
]
