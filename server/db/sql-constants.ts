import { auditActions, notificationOf } from "#shared/activity/audit-events.ts"
import { employeeRoles, rolesThat } from "#shared/employee-roles.ts"
import { sepaIbans } from "#shared/iban/sepa-countries.ts"
import { movementRows, undoingKinds } from "#shared/ledger/movement-kinds.ts"
import * as limits from "#shared/limits.ts"
import { maxTermMonths } from "#shared/loans/application.ts"
import { type Currency, currencies, currencyFacts, currencyRules } from "#shared/money/currency.ts"
import * as loanBounds from "#shared/money/loan-bounds.ts"
import { lockedTypes, notificationFacts, notificationTypes } from "#shared/notifications/types.ts"
import { type ListFilter, type StaffListName, staffList, staffLists } from "#shared/staff-lists.ts"
import { listProposalKinds, staffOperations } from "#shared/staff-operations.ts"
import { maxWaiting, newestMembers, worklists } from "#shared/worklists.ts"

/** A limit as SQL states a number: "50000.00" is 50000. */
const numbersOf = (named: Readonly<Record<string, unknown>>): [string, string][] =>
  Object.entries(named).flatMap(([name, value]) =>
    typeof value === "number" || (typeof value === "string" && /^[0-9.]+$/.test(value))
      ? [[name, String(Number(value))]]
      : [],
  )

const inQuotes = (names: readonly string[]) => names.map((name) => `'${name}'`).join(", ")

/** A row for each currency, as VALUES states it: ('EUR', 1, 2), ('GBP', … */
const rowsOf = (values: (currency: Currency) => readonly (string | number)[]) =>
  currencies.map((currency) => `('${currency}', ${values(currency).join(", ")})`).join(", ")

/** Roles as SQL states an array of them. */
const rolesText = (roles: readonly string[]) => `'{${roles.join(",")}}'::employee_role[]`

/** What the staff app's lists may be asked, as JSON. */
const listsText = JSON.stringify(
  Object.fromEntries(
    (Object.keys(staffLists) as StaffListName[]).map((name) => {
      const { operation, filters, ...list } = staffList(name)
      const { roles } = staffOperations[operation]
      return [
        name,
        {
          ...list,
          roles: typeof roles === "string" ? employeeRoles : roles,
          filters: Object.fromEntries(
            Object.entries<ListFilter>(filters).map(([filter, { column, by, among, rare }]) => [
              filter,
              { column, by, among, rare },
            ]),
          ),
        },
      ]
    }),
  ),
)

/**
 * What SQL files state by a name in double braces, such as `{{maxOrders}}`: the numbers of shared/limits.ts and
 * shared/money/loan-bounds.ts, the currencies, the kinds of movements, of which
 * events members are told, and what employees may do. A value that changes changes the SQL that states it, so the next
 * start applies it.
 */
const constants: ReadonlyMap<string, string> = new Map([
  ...numbersOf(limits),
  ["sepaIbans", inQuotes(sepaIbans)],
  ...numbersOf(loanBounds),
  ["maxTermMonths", String(maxTermMonths)],
  /** 'EUR', 'GBP', … */
  ["currencies", inQuotes(currencies)],
  /** Each currency's code and the rate of its savings accounts. */
  ["savingsRates", rowsOf((currency) => [currencyFacts[currency].savingsRate])],
  /** Each currency's code, and the least and the most of it that one euro can buy. */
  ["perEuro", rowsOf((currency) => Object.values(currencyRules[currency].perEuro))],
  ["movementKinds", movementRows],
  ["undoingKinds", inQuotes(undoingKinds)],
  /** The roles that have each right, such as {{rolesThat.lend}}. */
  ...Object.entries(rolesThat).map(
    ([right, roles]) => [`rolesThat.${right}`, rolesText(roles)] as const,
  ),
  /** What takes two employees, as rows of proposal_kinds. */
  [
    "proposalKinds",
    listProposalKinds()
      .map(
        ({ kind, subject, makers, deciders, within, rehearsed }) =>
          `('${kind}', '${subject}', ${rolesText(makers)}, ${rolesText(deciders)}, interval '${within}', ${rehearsed})`,
      )
      .join(",\n    "),
  ],
  /** The kinds of which who proposes them has the member's file open. */
  [
    "openedKinds",
    inQuotes(listProposalKinds().flatMap(({ kind, opened }) => (opened ? [kind] : []))),
  ],
  ["staffLists", listsText],
  ["maxWaiting", String(maxWaiting)],
  ["newestMembers", String(newestMembers)],
  /** The lists of work in their order, and who may act on each. */
  [
    "worklists",
    Object.entries(worklists)
      .map(([list, { roles }], place) => `(${place}, '${list}', ${rolesText(roles)})`)
      .join(",\n    "),
  ],
  /** The types of notifications that are always told. */
  ["lockedTypes", inQuotes(lockedTypes)],
  /** The types of notifications that are left out of emails. */
  ["onlyInApp", inQuotes(notificationTypes.filter((type) => notificationFacts[type].onlyInApp))],
  /** WHEN for each type of notification: action in ('card.closed', …) then 'security'::notification_type */
  [
    "notificationsOfEvents",
    notificationTypes
      .map((type) => ({
        type,
        actions: auditActions.filter((action) => notificationOf(action)?.type === type),
      }))
      .flatMap(({ type, actions }) =>
        actions.length === 0
          ? []
          : `when action in (${inQuotes(actions)}) then '${type}'::notification_type`,
      )
      .join("\n    "),
  ],
])

/**
 * An SQL file's text with the values of the constants that it names.
 * @param path where the file stands, for messages
 * @throws Error on a name that is no constant
 */
export const withConstants = (path: string, text: string): string =>
  text.replace(/\{\{([\w.]+)\}\}/g, (_, name: string) => {
    const value = constants.get(name)
    if (value === undefined) throw new Error(`${path}: there is no constant {{${name}}}`)
    return value
  })
