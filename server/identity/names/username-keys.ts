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

/** The keys that detect look-alike usernames. */
export type UsernameKeys = { usernameSkeleton: string; usernameLook: string }

/**
 * Usernames are shown as typed but compared in lower case (RFC 8265 section 3.3), so there are two
 * keys: `usernameSkeleton` for the look in lower case, and `usernameLook` for the look as typed,
 * where a capital I looks like an l ("PauI" and "Paul").
 */
export function usernameKeysOf(username: string): UsernameKeys {
  // Old usernames may contain compatibility forms, such as fullwidth letters.
  const plain = username.normalize("NFKC")
  return {
    usernameSkeleton: skeletonOf(plain.toLowerCase()).slice(0, longestKey),
    usernameLook: skeletonOf(plain).toLowerCase().slice(0, longestKey),
  }
}
