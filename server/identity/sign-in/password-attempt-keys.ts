import { addressBlock, addressNetwork } from "../../rate-limits/address-block.ts"

/**
 * The names of the attempt limiters for passwords: by member and address, and by member and
 * network.
 */
export const passwordLimiters = { pair: "sign_in", network: "sign_in_network" } as const

/**
 * The keys that these limiters count under.
 * @param who the member's id, or a stand-in for an unknown username
 */
export function passwordAttemptKeys(
  who: number | string,
  address: string,
): Record<keyof typeof passwordLimiters, string> {
  return {
    pair: `${who}@${addressBlock(address)}`,
    network: `${who}@${addressNetwork(address)}`,
  }
}
