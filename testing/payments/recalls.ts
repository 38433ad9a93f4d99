import { proposeRepair } from "../../server/features/payments/staff/propose-repair.ts"
import { openRepairItems } from "../../server/features/payments/staff/queries.ts"
import { testStaffContext } from "../staff-context.ts"
import { confirmShown } from "./confirm-shown.ts"
import type { RailBank } from "./rail-bank.ts"

type Member = Awaited<ReturnType<RailBank["member"]>>

/** Helpers for tests of other banks' recalls, at a bank that the test opens first. */
export function recallsAt(opened: () => RailBank) {
  const staff = () => testStaffContext(opened().owner)

  /** The simulated Nordlicht Bank sends 10.00 EUR to a member. */
  async function received(input: Record<string, string> = {}, member?: Member) {
    const bank = opened()
    const to = member ?? (await bank.member("0.00"))
    const { txIds = [] } = await bank.banks.control("/incoming", {
      payeeIban: to.iban,
      payeeName: "Test Member",
      payerName: "Nordlicht Studio GmbH",
      amount: "10.00",
      text: "Salary",
      ...input,
    })
    const [txId = "none"] = txIds
    await bank.until(txId, input["payeeIban"] === undefined ? "credited" : "unapplied")
    return { ...to, txId }
  }

  const recall = (txId: string, input: Record<string, string> = {}) =>
    opened().banks.control("/recall", { txId, reason: "FRAD", ...input })

  async function recalled(input: Record<string, string> = {}, member?: Member) {
    const payment = await received(input, member)
    await recall(payment.txId)
    await opened().until(payment.txId, "recall_received")
    return payment
  }

  const itemOf = async (txId: string, kind = "recall") =>
    (await openRepairItems(staff().db)).find((one) => one.txId === txId && one.kind === kind)

  /** One employee proposes, another confirms. */
  async function decide(
    txId: string,
    proposal: Parameters<typeof proposeRepair>[1]["proposal"],
    kind = "recall",
  ) {
    const context = staff()
    const itemId = (await itemOf(txId, kind))?.id ?? 0
    const proposed = await proposeRepair(context, { itemId, proposal, staff: "Ida" })
    if (proposed.outcome === "refused") return proposed
    return confirmShown(context, { itemId, staff: "Ben" })
  }

  /** A summary of the bank's messages about another bank's payment: camt.029 RJCR CUST. */
  async function answersTo(txId: string): Promise<string[]> {
    const rows = await opened().sql<{ name: string; xml: string }>(
      `select name, convert_from(bytes, 'UTF8') as xml from rail_messages
        where direction = 'out' and name not like 'pacs.008.%'
          and convert_from(bytes, 'UTF8') like '%>' || $1 || '<%' order by id`,
      [txId],
    )
    return rows.map(({ name, xml }) => {
      const codes = [...xml.matchAll(/<(?:Cd|GrpSts|TxCxlSts)>(\w+)</g)].map(([, code]) => code)
      return [name.slice(0, 8), ...codes].join(" ")
    })
  }

  return { staff, received, recall, recalled, itemOf, decide, answersTo }
}
