import { appendFileSync } from "node:fs"
import type { Recorded } from "../history.ts"
import type { Way } from "./plan-cases.ts"

/** One proposal as the employees saw it. */
export type ProposalOperation = Recorded & {
  readonly seq: number
  readonly kind: string
  readonly way: Way
  /** Absent until its maker knows it, or when it was refused. */
  id?: number
  outcome?: NonNullable<Recorded["outcome"]>
  sent: number
}

/** What an employee was told of a decision of their own. */
export type Told = {
  readonly proposalId: number
  readonly employeeId: number
  readonly state: "approved" | "refused" | "rejected" | "withdrawn"
}

/** What employees did and were told, kept outside the bank. */
export class ProposalLog {
  readonly operations: ProposalOperation[] = []
  readonly told: Told[] = []
  /** Violations that were noticed immediately, one sentence each. */
  readonly violations: string[] = []
  /** How often something was tried that must be refused. */
  refusals = 0

  begin(seq: number, kind: string, way: Way): ProposalOperation {
    const operation: ProposalOperation = { seq, kind, way, sent: 0, lost: [] }
    this.operations.push(operation)
    return operation
  }

  /** Appends all proposals to a file, one JSON object per line. */
  write(file: string, about: object): void {
    const lines = this.operations.map((operation) => JSON.stringify({ ...about, ...operation }))
    appendFileSync(file, lines.length > 0 ? `${lines.join("\n")}\n` : "")
  }
}
