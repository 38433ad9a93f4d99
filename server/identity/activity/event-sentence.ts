import { sayEach } from "#shared/words/catalogs.ts"
import type { Phrase } from "#shared/words/text.ts"

/** A member's sentence as employees read it: "You froze a card" becomes "The member froze a card". */
export function sentenceForStaff(phrase: Phrase): string {
  const sentence: string = sayEach.en(phrase)
  // Named once, the member is "they".
  let isNamed = sentence.startsWith("You ")
  return sentence
    .replace(/^You have /, "The member has ")
    .replace(/^You /, "The member ")
    .replace(
      /(\b(?:because|before|after|when|if|that|until) |; )?\b(your|you)\b/g,
      (_all, begins: string | undefined, word: string) => {
        // After a word that begins a clause, the member is who acts.
        const subject = begins === undefined ? "them" : "they"
        const [name, pronoun] =
          word === "your" ? ["the member's", "their"] : ["the member", subject]
        const said = isNamed ? pronoun : name
        isNamed = true
        return `${begins ?? ""}${said}`
      },
    )
}
