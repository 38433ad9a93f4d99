import { isIPv6 } from "node:net"

/**
 * The unit that counts as one address: an IPv4 address, or a /64 of IPv6, the smallest block that a
 * client gets, within which it can choose its address.
 */
export function addressBlock(address: string): string {
  return firstGroups(address, 4)
}

/**
 * The unit that counts as one network where clients take turns: an IPv4 address, or a /48 of IPv6,
 * since one client may get that much. By /64, one person would have 65,536 turns.
 */
export function addressNetwork(address: string): string {
  return firstGroups(address, 3)
}

/** An IPv4 address, including IPv4-mapped IPv6, or the first groups of an IPv6 address. */
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
