import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { matchPayeeName } from "./match-payee-name.ts"

const marta = { firstName: "Marta", lastName: "Lindqvist" }
const elisabeth = { firstName: "Marta Elisabeth", lastName: "Lindqvist" }
const mueller = { firstName: "Jürgen", lastName: "Müller" }
const berg = { firstName: "Sanne", lastName: "van den Berg" }
const garcia = { firstName: "Juan", lastName: "García López" }
const dupont = { firstName: "Jean-Pierre", lastName: "Dupont" }

describe("match", () => {
  it.each([
    ["Marta Lindqvist", marta],
    ["MARTA LINDQVIST", marta],
    ["  marta   lindqvist ", marta],
    ["Lindqvist, Marta", marta],
    ["Lindqvist Marta", marta],
    ["M. Lindqvist", marta],
    ["Lindqvist M", marta],
    ["Dr. Marta Lindqvist", marta],
    ["Mme Marta Lindqvist", marta],
    ["Prof. Dr. M. Lindqvist", marta],
    ["Marta Lindqvist", "Marta Lindqvist"],
    ["Marta Lindqvist", "Lindqvist, Marta"],
    ["Marta Lindqvist", "Dr Marta Lindqvist"],
    ["Marta Lindqvist", { firstName: "Dr. Marta", lastName: "Lindqvist" }],
    ["Marta Lindqvist", { firstName: "M.", lastName: "Lindqvist" }],
    ["Marta Lindqvist", elisabeth],
    ["Marta E. Lindqvist", elisabeth],
    ["M.E. Lindqvist", elisabeth],
    ["Jürgen Müller", mueller],
    ["Ju\u0308rgen Mu\u0308ller", mueller],
    ["Juergen Mueller", mueller],
    ["Jurgen Muller", mueller],
    ["Juergen Muller", mueller],
    ["Jürgen Müller", "Juergen Mueller"],
    ["Soren Oestergaard", { firstName: "Søren", lastName: "Østergård" }],
    ["Lukasz Walesa", { firstName: "Łukasz", lastName: "Wałęsa" }],
    ["Hans Gross", { firstName: "Hans", lastName: "Groß" }],
    ["HANS GROẞ", { firstName: "Hans", lastName: "Groß" }],
    ["Francois Coeur", { firstName: "François", lastName: "Cœur" }],
    ["Ilknur Isik", { firstName: "İlknur", lastName: "Işık" }],
    ["Dao Thi", { firstName: "Đạo", lastName: "Thị" }],
    ["Sinead OBrien", { firstName: "Sinéad", lastName: "O'Brien" }],
    ["Sinéad O’Brien", { firstName: "Sinéad", lastName: "O'Brien" }],
    ["Sinead O Brien", { firstName: "Sinéad", lastName: "O'Brien" }],
    ["Jean Pierre Dupont", dupont],
    ["Jeanpierre Dupont", dupont],
    ["J.-P. Dupont", dupont],
    ["M. Jean-Pierre Dupont", dupont],
    ["M. Michel Blanc", { firstName: "Michel", lastName: "Blanc" }],
    ["Sanne Vandenberg", berg],
    ["Dr. Sanne Vandenberg", berg],
    ["van den Berg, Sanne", berg],
    ["Garcia Lopez Juan", garcia],
    ["Maria De Souza", { firstName: "Maria Elena", lastName: "Desouza" }],
    ["Michael Herr", { firstName: "Michael", lastName: "Herr" }],
    ["Herr Michael Herr", { firstName: "Michael", lastName: "Herr" }],
    ["Mary Smith-Jones", "Mary Smith Jones"],
    ["Sanne van den Berg", "Sanne van den Berg"],
    ["John Smith", "John Smith Jr."],
    ["Μαρία Παπαδοπούλου", { firstName: "Μαρία", lastName: "Παπαδοπούλου" }],
    ["ΓΙΏΡΓΟΣ ΝΊΚΟΣ", { firstName: "Γιώργος", lastName: "Νίκος" }],
    ["И. Петров", { firstName: "Иван", lastName: "Петров" }],
    ["王 小明", { firstName: "小明", lastName: "王" }],
    ["王小明", { firstName: "小明", lastName: "王" }],
    ["Ｍａｒｔａ Ｌｉｎｄｑｖｉｓｔ", marta],
    ["Mar\u200bta Lind\u00adqvist", marta],
    ["Madonna", { firstName: "Madonna", lastName: null }],
  ])("%j is %j", (given, actual) => expect(matchPayeeName(given, actual)).toBe("match"))
})

describe("close match", () => {
  it.each([
    ["Marta Lindkvist", marta],
    ["Marta Lindqvits", marta],
    ["Marta Lindqist", marta],
    ["Marta Linqist", marta],
    ["Marte Lindqvist", marta],
    ["M. Lindkvist", marta],
    ["Marta Elisabeth Lindqvist", marta],
    ["Marta and Johan Lindqvist", marta],
    ["Marta E. Lindqvist", marta],
    ["Jurgen Muler", mueller],
    ["Jürgen Muller", "Jürgen Mueller"],
    ["Sanne Berg", berg],
    ["Sanne van Berg", berg],
    ["Juan García", garcia],
    ["Juan López", garcia],
    ["Jean Dupont", dupont],
    ["Jon Smith", { firstName: "John", lastName: "Smith" }],
    ["Иван Петровв", { firstName: "Иван", lastName: "Петров" }],
  ])("%j is a close match for %j", (given, actual) =>
    expect(matchPayeeName(given, actual)).toBe("close_match"),
  )
})

describe("no match", () => {
  it.each([
    ["Johan Lindqvist", marta],
    ["Marta Svensson", marta],
    ["Lindqvist", marta],
    ["Marta", marta],
    ["Marta L.", marta],
    ["M. L.", marta],
    ["J. Lindqvist", marta],
    ["Mrs Lindqvist", marta],
    ["Mara Lindqist", marta],
    ["Elisabeth Lindqvist", elisabeth],
    ["Marta Johan Karin Eva Lindqvist", marta],
    ["Sanne van den Dijk", berg],
    ["Sanne van den", berg],
    ["Juan García Pérez", garcia],
    ["Jan Li", { firstName: "Jan", lastName: "Lu" }],
    ["Ann Lee", { firstName: "Ian", lastName: "Lee" }],
    ["王大明", { firstName: "小明", lastName: "王" }],
    ["Ivan Petrov", { firstName: "Иван", lastName: "Петров" }],
    ["Мария Майер", { firstName: "Мариа", lastName: "Маиер" }],
    ["", marta],
    ["   ", marta],
    ["-.,'", marta],
    ["\u0301", marta],
    ["", ""],
    ["...", "..."],
    ["Marta Lindqvist", { firstName: null, lastName: null }],
    ["Marta Lindqvist", "?"],
    ["Dr. Mr.", marta],
    ["Marta Lindqvist".padEnd(141), marta],
    ["<b>Marta</b> Lindqvist' OR 1=1", marta],
  ])("%j does not match %j", (given, actual) =>
    expect(matchPayeeName(given, actual)).toBe("no_match"),
  )
})

describe("limits its work for any characters", () => {
  // The first names expand to up to 18 letters in four words; the last ones have many words.
  const heavy = ["\ufdfa", "\ufdfb", "\ufdf9", "\u3315", "ﬃ", "Ǆ", "\u0344", "ß", "ä", "a ", "ab "]
  const longest = heavy.map((letters) => letters.repeat(70).slice(0, 70))
  const mixed = heavy.join("").repeat(7).slice(0, 70)

  it.each([...longest, mixed])("%j", (given) => {
    for (const name of [...longest, mixed]) {
      const holder = { firstName: name, lastName: name }
      const times = Array.from({ length: 5 }, () => {
        const before = process.cpuUsage()
        matchPayeeName(given, holder)
        const { user, system } = process.cpuUsage(before)
        return (user + system) / 1_000
      })
      expect(times.toSorted((a, b) => a - b)[2], JSON.stringify(name)).toBeLessThan(50)
    }
  })

  it("a name that expands to more than any stored name matches nothing, not even itself", () => {
    const name = "\ufdfa".repeat(70)
    expect(matchPayeeName(name, { firstName: name, lastName: null })).toBe("no_match")
    const fits = "\ufdfa".repeat(7)
    expect(matchPayeeName(fits, { firstName: fits, lastName: null })).toBe("match")
  })
})

const text = fc.string({ unit: "binary", maxLength: 60 })
const letters = fc.constantFrom(..."aeimnorstüößéøłжяñ王M".split(""))
const word = fc.string({ unit: letters, minLength: 1, maxLength: 9 })
const names = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "))
const holders = fc.record({ firstName: names, lastName: names })

describe("for any name", () => {
  it("a name with a letter matches itself, in either order and any case", () => {
    fc.assert(
      fc.property(holders, ({ firstName, lastName }) => {
        const holder = { firstName, lastName }
        expect(matchPayeeName(`${firstName} ${lastName}`, holder)).toBe("match")
        expect(matchPayeeName(`${lastName}, ${firstName}`, holder)).toBe("match")
        expect(matchPayeeName(`${firstName} ${lastName}`.toUpperCase(), holder)).toBe("match")
        expect(matchPayeeName(`${firstName} ${lastName}`.normalize("NFD"), holder)).toBe("match")
      }),
    )
  })

  it("even one made of any characters matches itself", () => {
    fc.assert(
      fc.property(text, text, (firstName, lastName) => {
        const name = `${firstName} ${lastName}`
        const expected = /[\p{L}\p{N}]/u.test(name.normalize("NFKC")) ? "match" : "no_match"
        expect(matchPayeeName(name, { firstName, lastName })).toBe(expected)
      }),
    )
  })

  it("the surname can come first or last, with the same result", () => {
    fc.assert(
      fc.property(names, names, holders, (first, last, holder) => {
        const usual = matchPayeeName(`${first} ${last}`, holder)
        expect(matchPayeeName(`${last}, ${first}`, holder)).toBe(usual)
      }),
    )
  })

  it("one without letters and digits never matches", () => {
    const signs = fc.string({ unit: fc.constantFrom(..." .,;-'’/()&!?\t\u0301\u200b") })
    fc.assert(
      fc.property(signs, fc.oneof(holders, names, signs), (given, actual) => {
        expect(matchPayeeName(given, actual)).toBe("no_match")
      }),
    )
  })

  it("two unrelated names are never a close match", () => {
    const stranger = fc.string({ unit: fc.constantFrom(..."bcdfgh"), minLength: 4, maxLength: 9 })
    const holder = fc.string({ unit: fc.constantFrom(..."klpqvw"), minLength: 4, maxLength: 9 })
    fc.assert(
      fc.property(stranger, stranger, holder, holder, (first, last, firstName, lastName) => {
        expect(matchPayeeName(`${first} ${last}`, { firstName, lastName })).toBe("no_match")
        expect(matchPayeeName(`${firstName} ${last}`, { firstName, lastName })).toBe("no_match")
        expect(matchPayeeName(`${first} ${lastName}`, { firstName, lastName })).toBe("no_match")
      }),
    )
  })
})
