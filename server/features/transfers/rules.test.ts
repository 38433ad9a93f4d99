import { expect, test } from "vitest"
import { transferRequest } from "./rules.ts"

const order = {
  fromAccountId: 1,
  amount: "5.00",
  recipientName: "  Tomás ",
  reference: "  Rent ",
}
const sendsAt = "2026-11-23T12:40:00.000Z"
const common = { fromAccountId: 1, amount: "5.00", recipientName: "Tomás", description: "Rent" }

test.each([
  ["LU28 9990 0000 1000 0018", "LU289990000010000018"],
  ["gb77-tscu-0000-0001-0000-19", "GB77TSCU00000001000019"],
  ["CH93 0008 7000 0010 0000 0", "CH9300087000001000000"],
])("%s stays within the bank, whether or not the account exists", (recipientIban, toIban) => {
  expect(
    transferRequest({ ...order, recipientIban, speed: "standard" }, "", () => sendsAt),
  ).toEqual({
    ...common,
    kind: "transfer",
    toIban,
  })
})

test.each([
  ["de89 3704 0044 0532 0130 00", "DE89370400440532013000"],
  ["LU28 0019 4006 4475 0000", "LU280019400644750000"],
  ["CH93 0076 2011 6238 5295 7", "CH9300762011623852957"],
  ["GB82 WEST 1234 5698 7654 32", "GB82WEST12345698765432"],
])("%s goes to another bank, instantly unless asked otherwise", (recipientIban, electronic) => {
  const outgoing = { ...common, kind: "outgoing_transfer", recipientIban: electronic }
  const instant = { ...outgoing, speed: "instant" }
  expect(transferRequest({ ...order, recipientIban }, "", () => sendsAt)).toEqual(instant)
  expect(transferRequest({ ...order, recipientIban, speed: "instant" }, "", () => sendsAt)).toEqual(
    instant,
  )
  expect(
    transferRequest({ ...order, recipientIban, speed: "standard" }, "", () => sendsAt),
  ).toEqual({
    ...outgoing,
    speed: "standard",
    sendAt: sendsAt,
  })
})

test("a missing reference becomes an empty one", () => {
  const { reference: _, ...silent } = order
  const recipientIban = "DE89370400440532013000"
  expect(transferRequest({ ...silent, recipientIban }, "", () => sendsAt).description).toBe("")
})

test("an account of another cell is paid like one at another bank", () => {
  const recipientIban = "LU289990000010000018"
  const kindIn = (accountNumberPrefix: string) =>
    transferRequest({ ...order, recipientIban }, accountNumberPrefix, () => sendsAt).kind
  expect([kindIn("0"), kindIn("0000"), kindIn("1")]).toEqual([
    "transfer",
    "transfer",
    "outgoing_transfer",
  ])
})
