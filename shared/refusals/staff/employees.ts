import type { Reasons } from "../catalog.ts"

/** What an employee reads when something was carried out and cannot be read again. */
export const doneButNotShown =
  "This was carried out, but the bank can't show it right now. Don't do it again: reload the page in a moment."

/** Why functions about employees refuse (server/identity/employees/employee-changes.sql). */
export const employeeReasons: Reasons = {
  name_taken: ["already_done", "Another employee has this name, or one that looks like it."],
  username_taken: ["already_done", "Another employee has this username."],
  own_record: ["already_done", "Nobody changes their own record."],
  employee_disabled: ["already_done", "The employee was disabled. Invite them again."],
  same_roles: ["already_done", "The employee has these roles already."],
  not_found: ["not_found", "There is no such employee."],
  not_signed_in: ["already_done", "The employee is not signed in."],
  member_not_found: ["not_found", "There is no membership with this number and name."],
  already_declared: ["already_done", "This membership is known already."],
}
