/** The passwords that attackers try first, all in lower case. */
export type CommonPasswords = {
  isCommon: (text: string) => boolean
  list: readonly string[]
  count: number
}

let loaded: Promise<CommonPasswords> | undefined

/**
 * Some 49,000 passwords from leaks, the commonest first (ASVS 6.2.4, 6.2.12), as @zxcvbn-ts/
 * language-common lists them under the MIT licence. Loaded when first asked for: only a bank with the
 * strict policy needs them.
 */
export function commonPasswords(): Promise<CommonPasswords> {
  loaded ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => {
    const list = dictionary["passwords-common"]
    const set = new Set(list)
    return { list, count: set.size, isCommon: (text) => set.has(text) }
  })
  return loaded
}
