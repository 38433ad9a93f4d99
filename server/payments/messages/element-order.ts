import { MessageError, type Place } from "./message-error.ts"

/** An element's place in a sequence. */
export type Slot = { readonly name: string; readonly min: number; readonly max: number }

/**
 * Checks the order of an element's children, and refuses any that are unknown, misplaced, or
 * missing.
 */
export class ElementOrder {
  private readonly slots: readonly Slot[]
  private at = 0
  private seen = 0

  constructor(slots: readonly Slot[]) {
    this.slots = slots
  }

  /**
   * Checks the next child.
   * @returns the index of its slot
   * @throws MessageError wrong_structure
   */
  enter(name: string, place: Place): number {
    const index = this.slots.findIndex((slot, at) => at >= this.at && slot.name === name)
    const slot = this.slots[index]
    if (!slot) {
      const known = this.slots.some((other) => other.name === name)
      const what = known ? `${name} is in the wrong place` : `${name} is not an element here`
      throw new MessageError("wrong_structure", what, place)
    }
    if (index > this.at) {
      this.requirePassed(index, place)
      this.at = index
      this.seen = 0
    }
    this.seen += 1
    if (this.seen > slot.max) {
      const what = slot.max === 1 ? "appears twice" : `appears more than ${slot.max} times`
      throw new MessageError("wrong_structure", `${name} ${what}`, place)
    }
    return index
  }

  /**
   * Checks that the element is complete.
   * @throws MessageError wrong_structure if a child is missing
   */
  finish(place: Place): void {
    this.requirePassed(this.slots.length, place)
  }

  private requirePassed(upTo: number, place: Place): void {
    const missing = this.slots
      .slice(this.at, upTo)
      .find(({ min }, offset) => (offset === 0 ? this.seen : 0) < min)
    if (missing) throw new MessageError("wrong_structure", `${missing.name} is missing`, place)
  }
}
