import { type Message, messageReader, textsOf } from "./postgres-wire.ts"

/**
 * Functions that move money, with which a payments worker works, or that decide a proposal, each the
 * only statement of a separate transaction.
 */
const moneyStatement =
  /\b(ledger_post_requests|loan_store_application|loan_post_repayment|loan_disburse|rail_[a-z_]+|proposal_decide)\b/
const commitStatement = /^\s*commit\b/i

/**
 * Follows one connection of the bank to PostgreSQL, and knows when a transaction that moves money is
 * committed. An autocommitted statement commits at its Sync; PostgreSQL has committed it when it
 * answers ReadyForQuery "idle" without an error (PostgreSQL's manual, 54.2.3).
 */
export class CommitWatch {
  readonly #client = messageReader("client")
  readonly #server = messageReader("server")
  readonly #statements = new Map<string, boolean>()
  /** One entry for each pending ReadyForQuery: whether it ends a commit of money. */
  readonly #owed: boolean[] = []
  #bound = false
  #failed = false
  #tag = ""

  /**
   * @returns whether these bytes request a commit while nothing else is pending: what PostgreSQL
   *   sends from now on is its answer
   */
  asksToCommit(chunk: Buffer): boolean {
    let asks = false
    for (const message of this.#client(chunk)) {
      const ends = this.#fromClient(message)
      if (ends === undefined) continue
      asks = ends && this.#owed.length === 0
      this.#owed.push(ends)
    }
    return asks
  }

  /** @returns for each answer that these bytes complete: whether money was committed */
  answers(chunk: Buffer): boolean[] {
    return this.#server(chunk).flatMap((message) => this.#fromServer(message) ?? [])
  }

  /** @returns for a message that ReadyForQuery will answer: whether it requests to commit money */
  #fromClient({ type, body }: Message): boolean | undefined {
    switch (type) {
      case "":
        return false
      case "P": {
        const [name = "", text = ""] = textsOf(body, 2)
        this.#statements.set(name, moneyStatement.test(text))
        return undefined
      }
      case "B": {
        const [, name = ""] = textsOf(body, 2)
        this.#bound = this.#statements.get(name) ?? false
        return undefined
      }
      case "S": {
        const asks = this.#bound
        this.#bound = false
        return asks
      }
      case "Q":
        return commitStatement.test(textsOf(body, 1)[0] ?? "")
      default:
        return undefined
    }
  }

  /** @returns for ReadyForQuery: whether it says that money is committed */
  #fromServer({ type, body }: Message): boolean | undefined {
    if (type === "E") this.#failed = true
    if (type === "C") this.#tag = textsOf(body, 1)[0] ?? ""
    if (type !== "Z") return undefined
    const idle = body.toString("latin1", 0, 1) === "I"
    // COMMIT of a failed transaction answers ROLLBACK without an error.
    const committed = idle && !this.#failed && this.#tag !== "ROLLBACK"
    const asked = this.#owed.shift() ?? false
    this.#failed = false
    this.#tag = ""
    return asked && committed
  }
}
