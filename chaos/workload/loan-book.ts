import type { Currency } from "#shared/money/currency.ts"
import type { Person } from "./people.ts"
import type { Random } from "./random.ts"

/** A loan that a member has applied for in this trial. */
export type KnownLoan = {
  readonly id: number
  readonly person: Person
  readonly currency: Currency
  /** Decimal string; no two loans of a trial have the same. */
  readonly amount: string
}

/** The loans that the clients know of, and those that wait for staff. */
export class LoanBook {
  readonly all: KnownLoan[] = []
  readonly #waiting: KnownLoan[] = []
  readonly #ids = new Set<number>()

  /** Each loan is added once, however often the application is answered. */
  add(loan: KnownLoan): void {
    if (this.#ids.has(loan.id)) return
    this.#ids.add(loan.id)
    this.all.push(loan)
    this.#waiting.push(loan)
  }

  /** The next application for staff to decide on. */
  takeWaiting(): KnownLoan | undefined {
    return this.#waiting.shift()
  }

  /** One of a member's own. */
  ofPerson(person: Person, random: Random): KnownLoan | undefined {
    const own = this.all.filter((loan) => loan.person === person)
    return own.length > 0 ? random.pick(own) : undefined
  }

  /** Another member's loan. */
  foreign(person: Person, random: Random): KnownLoan | undefined {
    const others = this.all.filter((loan) => loan.person !== person)
    return others.length > 0 ? random.pick(others) : undefined
  }
}
