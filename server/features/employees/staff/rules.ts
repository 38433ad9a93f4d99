const refusals: Readonly<Record<string, string>> = {
  name_taken: "Another employee has this name, or one that looks like it.",
  username_taken: "Another employee has this username.",
  own_record: "Nobody changes their own record.",
  employee_disabled: "The employee was disabled. Invite them again.",
  same_roles: "The employee has these roles already.",
  not_found: "There is no such employee.",
  not_signed_in: "The employee is not signed in.",
  member_not_found: "There is no membership with this number and name.",
  already_declared: "This membership is known already.",
}

/** Why something about an employee was refused, as a sentence; undefined for reasons that it does not know. */
export const employeeRefusal = (reason: string) =>
  Object.hasOwn(refusals, reason) ? refusals[reason] : undefined
