import unhomoglyph from "unhomoglyph"

/**
 * A key's length at most, so that every one fits into an index: only usernames of before the rules of
 * username-fault.ts can be longer, where one letter stands for eighteen.
 */
const longestKey = 512

/**
 * What a text looks like: its skeleton by Unicode's confusables (UTS 39 section 4). Two texts with one
 * skeleton are hard to tell apart. It is only ever compared, never shown.
 */
export function skeletonOf(text: string): string {
  const visible = text.normalize("NFD").replace(/\p{Default_Ignorable_Code_Point}/gu, "")
  return unhomoglyph(visible).normalize("NFD")
}

/** What a username is compared by with those of others. */
export type UsernameLooks = { usernameSkeleton: string; usernameLook: string }

/**
 * How a username looks, in two keys, since it is shown as typed and compared in lower case (RFC 8265
 * section 3.3): `usernameSkeleton` as it looks in lower case, `usernameLook` as it looks as typed, where a
 * capital I is an l ("PauI" and "Paul").
 */
export function looksOf(username: string): UsernameLooks {
  // Usernames of before may have letters in another dress, such as wide ones.
  const plain = username.normalize("NFKC")
  return {
    usernameSkeleton: skeletonOf(plain.toLowerCase()).slice(0, longestKey),
    usernameLook: skeletonOf(plain).toLowerCase().slice(0, longestKey),
  }
}
