import { addressBlock, addressNetwork } from "../../http/address-block.ts"

/** The names of the guards on passwords: by customer and address, and by customer and network. */
export const passwordGuards = { pair: "sign_in", network: "sign_in_network" } as const

/**
 * Under which keys those guards count.
 * @param who the customer's id, or what stands for a name that nobody has
 */
export function triesFrom(
  who: number | string,
  address: string,
): Record<keyof typeof passwordGuards, string> {
  return {
    pair: `${who}@${addressBlock(address)}`,
    network: `${who}@${addressNetwork(address)}`,
  }
}
