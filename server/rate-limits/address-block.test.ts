import fc from "fast-check"
import { expect, test } from "vitest"
import { addressBlock, addressNetwork } from "./address-block.ts"

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::ffff:c000:207", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::192.0.2.33", "64:ff9b:0:0::/64"],
  ["no address", "no address"],
])("%s counts as %s", (address, block) => {
  expect(addressBlock(address)).toBe(block)
})

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8:1:ffff::", "2001:db8:1::/48"],
  ["no address", "no address"],
])("%s belongs to the network %s", (address, network) => {
  expect(addressNetwork(address)).toBe(network)
})

test("two addresses of one network count as one, in any notation", () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
      expect(addressBlock(address)).toBe(addressBlock(canonical))
    }),
  )
})
