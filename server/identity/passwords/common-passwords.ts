/** The most common passwords, in lower case. */
export type CommonPasswords = {
  isCommon: (text: string) => boolean
  list: readonly string[]
  count: number
}

let loaded: Promise<CommonPasswords> | undefined

/**
 * About 49,000 leaked passwords, most common first (ASVS 6.2.4, 6.2.12), from
 * @zxcvbn-ts/language-common (MIT license). Imported on first use: only a bank with the strict
 * policy needs them.
 */
export function commonPasswords(): Promise<CommonPasswords> {
  loaded ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => {
    const list = dictionary["passwords-common"]
    const set = new Set(list)
    return { list, count: set.size, isCommon: (text) => set.has(text) }
  })
  return loaded
}
