import { isIPv6 } from "node:net"

/**
 * What counts as one address where tries are counted: an IPv4 address, or the first 64 bits of an IPv6
 * one, which is the least that a single visitor is given and may change within as they please.
 */
export function addressBlock(address: string): string {
  return firstGroups(address, 4)
}

/**
 * What counts as one network where visitors take turns: an IPv4 address, or the first 48 bits of an IPv6
 * one, since whoever asks is given so many. Blocks of 64 bits would be 65,536 turns for one person.
 */
export function addressNetwork(address: string): string {
  return firstGroups(address, 3)
}

/** An IPv4 address, also one written as IPv6, or the first groups of an IPv6 one. */
function firstGroups(address: string, count: number): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") {
    return groups
      .slice(6)
      .map((group) => Number.parseInt(group, 16))
      .flatMap((group) => [group >> 8, group & 255])
      .join(".")
  }
  return `${groups.slice(0, count).join(":")}::/${16 * count}`
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [whole = ""] = address.split("%", 1)
  const hex = whole.replace(
    /([0-9]+)\.([0-9]+)\.([0-9]+)\.([0-9]+)$/,
    (_all, ...bytes: string[]) => {
      const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number)
      return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
    },
  )
  const [front = "", back] = hex.split("::")
  const head = front === "" ? [] : front.split(":")
  const tail = back === undefined || back === "" ? [] : back.split(":")
  const middle = Array.from({ length: 8 - head.length - tail.length }, () => "0")
  return [...head, ...middle, ...tail].map((group) => Number.parseInt(group, 16).toString(16))
}
