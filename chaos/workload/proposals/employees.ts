import type pg from "pg"
import {
  newEmployeeOf,
  type StaffKeys,
  storePasskey,
  type TestEmployee,
} from "../../../testing/employees.ts"
import { newPasskey, type TestPasskey } from "../../../testing/passkey.ts"
import { newStaffSubjects, type StaffSubjects } from "../../../testing/staff-subjects.ts"

/** An employee who is signed in and has a passkey. */
export type Colleague = TestEmployee & {
  readonly passkey: TestPasskey
}

/** An employee with a drawer, and a member with something for every kind of proposal. */
export type Team = {
  readonly maker: Colleague
  /** A supervisor who confirms with the wrong thing. After a few wrong ones, an employee has to wait. */
  readonly careless: Colleague
  readonly subjects: StaffSubjects
}

/** The employees of a trial, and those whom they serve. */
export type Employees = {
  readonly teams: readonly Team[]
  readonly supervisors: readonly Colleague[]
}

const supervisors = 6

/**
 * Hires employees, and creates a member for each team.
 * @param env the keys of the staff app
 */
export async function hireEmployees(
  client: pg.ClientBase,
  env: StaffKeys,
  teams: number,
): Promise<Employees> {
  let hired = 0
  const hire = async (...roles: Parameters<typeof newEmployeeOf>[2][]): Promise<Colleague> => {
    hired += 1
    const letters = [hired % 26, Math.floor(hired / 26) % 26, Math.floor(hired / 676)]
    const name = `Nora ${letters.map((letter) => String.fromCharCode(97 + letter)).join("x")}`
    const employee = await newEmployeeOf({ sql, env }, name, ...roles)
    const passkey = newPasskey({ counts: false })
    await storePasskey({ sql, env }, employee.id, passkey)
    return { ...employee, passkey }
  }
  async function sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
    return (await client.query<Row>(text, values)).rows
  }
  const open: Team[] = []
  for (let team = 0; team < teams; team += 1) {
    // With every role, so that only the rule of two people keeps them from deciding.
    const maker = await hire("teller", "loan_officer", "payments_officer", "supervisor")
    const careless = await hire("supervisor")
    open.push({ maker, careless, subjects: await newStaffSubjects(sql, maker) })
  }
  const deciders: Colleague[] = []
  while (deciders.length < supervisors) deciders.push(await hire("supervisor"))
  return { teams: open, supervisors: deciders }
}
