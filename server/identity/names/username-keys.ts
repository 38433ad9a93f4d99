import unhomoglyph from "unhomoglyph"

/**
 * Keeps keys within the size of an index entry. Only usernames older than the rules in
 * username-error.ts can be longer, if they contain characters that expand.
 */
const longestKey = 512

/**
 * The text's skeleton by Unicode's confusables (UTS 39 section 4). Texts with the same skeleton
 * look alike. It is only compared, never shown.
 */
export function skeletonOf(text: string): string {
  const visible = text.normalize("NFD").replace(/\p{Default_Ignorable_Code_Point}/gu, "")
  return unhomoglyph(visible).normalize("NFD")
}

/**
 * Marks below a letter, which are easily taken for dirt: a dot, a ring, a line, a comma. Marks above a letter tell
 * usernames apart.
 */
const marksBelow =
  /[\u0316-\u0319\u031c-\u0320\u0323-\u0326\u0329-\u0333\u0339-\u033c\u0347-\u0349\u034d\u034e\u0353-\u0356\u0359\u035a]/gu

/** A text in which all signs between words are alike, and there are none at its ends. */
const withAlikeSigns = (text: string) =>
  text.replace(/[._@+-]+/g, ".").replace(/^\.|(?<=[^.])\.$/g, "")

/** What of a username tells it apart. */
const distinctive = (text: string) =>
  withAlikeSigns(text).normalize("NFD").replace(marksBelow, "").normalize("NFC")

/** The keys that detect look-alike usernames. */
export type UsernameKeys = { usernameSkeleton: string; usernameLook: string }

/**
 * Usernames are shown as typed but compared in lower case (RFC 8265 section 3.3), so there are two
 * keys: `usernameSkeleton` for the look in lower case, and `usernameLook` for the look as typed,
 * where a capital I looks like an l ("PauI" and "Paul"). Neither tells signs apart ("marta_ek" and "marta.ek."),
 * nor marks below a letter.
 */
export function usernameKeysOf(username: string): UsernameKeys {
  // Old usernames may contain compatibility forms, such as fullwidth letters.
  const plain = distinctive(username.normalize("NFKC"))
  return {
    usernameSkeleton: skeletonOf(plain.toLowerCase()).slice(0, longestKey),
    usernameLook: skeletonOf(plain).toLowerCase().slice(0, longestKey),
  }
}
