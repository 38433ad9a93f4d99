import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { sayEach } from "../words/catalogs.ts"
import { relativeTime } from "./relative-time.ts"

const now = new Date("2026-11-20T12:00:00Z")
const hour = 3_600_000

describe("relativeTime", () => {
  it.each([
    [0, "Just now"],
    [-5 * hour, "Just now"],
    [hour - 1, "Just now"],
    [hour, "1 hours ago"],
    [2 * hour - 1, "1 hours ago"],
    [24 * hour - 1, "23 hours ago"],
    [24 * hour, "Yesterday"],
    [48 * hour - 1, "Yesterday"],
    [48 * hour, "2 days ago"],
    [72 * hour - 1, "2 days ago"],
    [540 * 24 * hour, "540 days ago"],
  ])("%s ms ago is %s", (age, text) =>
    expect(relativeTime(new Date(now.getTime() - age), now)).toBe(text),
  )

  it("uses one of the four sentences at any age", () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (moment) => {
        expect(relativeTime(moment, now)).toMatch(
          /^(?:Just now|[1-9][0-9]? hours ago|Yesterday|[1-9][0-9]* days ago)$/,
        )
      }),
    )
  })

  it.each([
    [0, "Gerade eben", "À l'instant"],
    [hour, "vor 1 Stunde", "il y a 1 heure"],
    [3 * hour, "vor 3 Stunden", "il y a 3 heures"],
    [24 * hour, "Gestern", "Hier"],
    [48 * hour, "vor 2 Tagen", "il y a 2 jours"],
  ])("%s ms ago is %s in German and %s in French", (age, german, french) => {
    const moment = new Date(now.getTime() - age)
    expect(relativeTime(moment, now, sayEach.de)).toBe(german)
    expect(relativeTime(moment, now, sayEach.fr)).toBe(french)
  })
})
