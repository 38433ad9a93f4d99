import { normalizeIban } from "#shared/iban/format-iban.ts"
import { formatAmount } from "#shared/money/format.ts"
import { reasonSentence } from "#shared/payments/reason-codes.ts"
import { paymentReasons } from "#shared/refusals/staff/payments.ts"
import type { RepairProposal } from "#shared/tables/rail-messages.ts"
import { reader } from "#shared/words/reader.ts"
import { askAgain } from "../../server/features/payments/staff/ask-again.ts"
import {
  type CloseOutcome,
  closeRepair,
} from "../../server/features/payments/staff/close-repair.ts"
import {
  type ConfirmOutcome,
  confirmRepair,
} from "../../server/features/payments/staff/confirm-repair.ts"
import { paymentFiles } from "../../server/features/payments/staff/payment-files.ts"
import {
  type ProposeOutcome,
  proposeRepair,
} from "../../server/features/payments/staff/propose-repair.ts"
import { proposeReversal } from "../../server/features/payments/staff/propose-reversal.ts"
import { openRepairItems } from "../../server/features/payments/staff/queries.ts"
import {
  type RetryOutcome,
  retryMessage,
} from "../../server/features/payments/staff/retry-message.ts"
import { staffName } from "../../server/identity/employees/staff-name.ts"
import { reconcileStatements, sendQueuedPayments } from "../../server/jobs/payment-jobs.ts"
import { recordRun } from "../../server/schedule/scheduler.ts"
import type { StaffContext } from "../../server/staff/staff-use-case.ts"
import { type Command, Refused, refusedFor, WrongUsage } from "./command.ts"
import { printable, printableLine } from "./printable.ts"
import { readArguments, readId } from "./read-arguments.ts"

/** Payments to and from other banks: what only staff can decide. */
export const payments: Command = {
  usage: [
    "payments list",
    "payments show REFERENCE",
    "payments assign ITEM --iban IBAN --staff NAME",
    "payments send-back ITEM --reason AC01 --staff NAME",
    "payments grant ITEM --staff NAME",
    "payments refuse ITEM --reason CUST --staff NAME",
    "payments collect ITEM --iban IBAN --staff NAME",
    'payments write-off ITEM --staff NAME --note "…"',
    'payments reverse ITEM --staff NAME --note "…"',
    "payments confirm ITEM PROPOSAL --staff NAME",
    'payments close ITEM --staff NAME --note "…"',
    "payments retry ITEM --staff NAME",
    "payments ask REFERENCE --staff NAME",
    "payments cut-off --staff NAME",
    "payments reconcile --staff NAME",
  ].join("\n"),
  reads: ["list", "show"],
  async run([verb, ...args], context) {
    const run = verb !== undefined && Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
    if (!run) throw new WrongUsage()
    await run(args, context)
  },
}

const verbs: Record<string, (args: string[], context: StaffContext) => Promise<void>> = {
  async list(args, { db }) {
    readArguments(args, {})
    const items = await openRepairItems(db)
    if (items.length === 0) console.log("There is nothing to decide.")
    for (const item of items) {
      const { id, kind, what, amount, lastReturnDay, recallReason, proposal } = item
      const open = amount === null ? "" : `  ${formatAmount(amount, "EUR")} to decide`
      const until =
        lastReturnDay === null ? "" : `, returned on ${lastReturnDay} without a decision`
      const recalled =
        kind === "unapplied" ? "The payer's bank wants it back, for this reason: " : ""
      const why =
        recallReason === null
          ? ""
          : `  ${recalled}${reasonSentence("recall", recallReason)(reader())}`
      const overdue = item.isOverdue ? "  OVERDUE" : ""
      const proposed = proposal
        ? `  proposal ${item.proposalNumber} by ${item.proposedBy}: ${inWords(proposal)}`
        : ""
      console.log(
        `${id}  ${kind.padEnd(13)}  ${printableLine(`${what}${why}${overdue}${open}${until}${proposed}`)}`,
      )
    }
  },
  async show(args, { db }) {
    const { given } = readArguments(args, { positionals: ["reference"] })
    const files = await paymentFiles(db, given.reference)
    if (files.length === 0) throw new Refused(`There is no payment ${given.reference}.`)
    for (const file of files) {
      const own = `${printable(file.ownName)} ${printableLine(file.ownIban)}`
      const other = `${printable(file.otherName)} ${printableLine(file.otherIban)}`
      const [from, to] = file.direction === "out" ? [own, other] : [other, own]
      const { txId, scheme, direction, state } = file
      const amount = formatAmount(file.amount, "EUR")
      const reason = file.reason ? ` (${file.reason})` : ""
      console.log(printableLine(`${txId}  ${scheme}, ${direction}  ${amount}  ${state}${reason}`))
      console.log(`  from ${from}\n  to   ${to}`)
      for (const { at, event, toState, actor, staff } of file.events) {
        console.log(printableLine(`  ${at}  ${event} → ${toState}  ${staff ?? actor}`))
      }
      for (const message of file.messages) {
        const { name, msgId, attempts, answer } = message
        const tried = `${message.state}, tried ${attempts} times`
        console.log(printableLine(`  ${name}  ${msgId}  ${tried}  ${answer ?? ""}`))
      }
    }
  },
  async assign(args, context) {
    const { given } = readArguments(args, { positionals: ["item"], required: ["iban", "staff"] })
    await propose(context, given, { action: "assign", iban: normalizeIban(given.iban) })
  },
  async "send-back"(args, context) {
    const { given } = readArguments(args, { positionals: ["item"], required: ["reason", "staff"] })
    await propose(context, given, { action: "send_back", reason: given.reason })
  },
  async grant(args, context) {
    const { given } = readArguments(args, { positionals: ["item"], required: ["staff"] })
    await propose(context, given, { action: "grant" })
  },
  async refuse(args, context) {
    const { given } = readArguments(args, { positionals: ["item"], required: ["reason", "staff"] })
    await propose(context, given, { action: "refuse", reason: given.reason })
  },
  async collect(args, context) {
    const { given } = readArguments(args, { positionals: ["item"], required: ["iban", "staff"] })
    await propose(context, given, { action: "collect", iban: normalizeIban(given.iban) })
  },
  async "write-off"(args, context) {
    const { given } = readArguments(args, { positionals: ["item"], required: ["staff", "note"] })
    await propose(context, given, { action: "write_off", note: given.note })
  },
  async reverse(args, context) {
    const { given } = readArguments(args, { positionals: ["item"], required: ["staff", "note"] })
    const itemId = readId(given.item)
    const { staff, note } = given
    const done = await proposeReversal(context, { itemId, note, staff })
    sayProposed(done, itemId, { action: "reverse", note })
  },
  async confirm(args, context) {
    const form = { positionals: ["item", "proposal"], required: ["staff"] } as const
    const { given } = readArguments(args, form)
    const itemId = readId(given.item)
    const proposalNumber = readId(given.proposal)
    const done = await confirmRepair(context, { itemId, proposalNumber, staff: given.staff })
    if (done.outcome === "refused") throw refusal(done, itemId)
    console.log(`Done: ${inWords(done.proposal)}, ${formatAmount(done.amount, "EUR")}.`)
  },
  async close(args, context) {
    const { given } = readArguments(args, { positionals: ["item"], required: ["staff", "note"] })
    const itemId = readId(given.item)
    const done = await closeRepair(context, { itemId, staff: given.staff, note: given.note })
    if (done.outcome === "refused") throw refusal(done, itemId)
    console.log(`Item ${itemId} is closed.`)
  },
  async retry(args, context) {
    const { given } = readArguments(args, { positionals: ["item"], required: ["staff"] })
    const itemId = readId(given.item)
    const done = await retryMessage(context, { itemId, staff: given.staff })
    if (done.outcome === "refused") throw refusal(done, itemId)
    if (done.outcome === "unreadable") {
      throw new Refused(
        `The message still cannot be read: ${printableLine(done.problem)}. Nothing was posted.`,
      )
    }
    console.log(`The message is ${done.does} again now.`)
  },
  async ask(args, context) {
    const { given } = readArguments(args, { positionals: ["reference"], required: ["staff"] })
    const done = await askAgain(context, { txId: given.reference, staff: given.staff })
    if (done.outcome === "refused") {
      if (done.reason === "staff_unnamed") throw new Refused(nameMissing)
      throw new Refused(
        `Neither an instant payment ${given.reference} nor a recall of it is waiting for an answer.`,
      )
    }
    console.log(
      `The other bank was asked. See its answer: npm run bank -- payments show ${given.reference}`,
    )
  },
  async "cut-off"(args, context) {
    const { given } = readArguments(args, { required: ["staff"] })
    const staff = staffName(given.staff)
    if (staff === undefined) throw new Refused(nameMissing)
    await recordRun(context.db, "cut_off", async () => {
      const result = await sendQueuedPayments(context.db, staff)
      console.log(result.what)
      return result
    })
  },
  async reconcile(args, context) {
    const { given } = readArguments(args, { required: ["staff"] })
    const staff = staffName(given.staff)
    if (staff === undefined) throw new Refused(nameMissing)
    await recordRun(context.db, "reconciliation", async () => {
      const result = await reconcileStatements(context.db, staff)
      console.log(
        `${result.what} What has been open for too long is on the list now: npm run bank -- payments list`,
      )
      return result
    })
  },
}

async function propose(
  context: StaffContext,
  { item, staff }: { item: string; staff: string },
  proposal: RepairProposal,
): Promise<void> {
  const itemId = readId(item)
  sayProposed(await proposeRepair(context, { itemId, proposal, staff }), itemId, proposal)
}

function sayProposed(done: ProposeOutcome, itemId: number, proposal: RepairProposal): void {
  if (done.outcome === "refused") throw refusal(done, itemId)
  console.log(
    `Proposed: ${inWords(proposal)}, ${formatAmount(done.amount, "EUR")}. Another employee confirms it: npm run bank -- payments confirm ${done.itemId} ${done.proposalNumber} --staff NAME`,
  )
}

const nameMissing = "Name the employee: --staff NAME, at most 100 characters. Nothing was done."

function inWords(proposal: RepairProposal): string {
  switch (proposal.action) {
    case "assign":
      return `credit ${proposal.iban}`
    case "collect":
      return `collect it from ${proposal.iban}, up to its balance`
    case "send_back":
      return `send it back (${proposal.reason})`
    case "grant":
      return "send the money back from the member's account"
    case "refuse":
      return `refuse the recall (${proposal.reason})`
    case "write_off":
      return `write it off (${proposal.note})`
    case "reverse":
      return `reverse the write-off (${proposal.note})`
  }
}

type Refusal = Extract<
  ProposeOutcome | ConfirmOutcome | CloseOutcome | RetryOutcome,
  { outcome: "refused" }
>

const refusal = ({ reason }: Refusal, id: number): Refused =>
  refusedFor(paymentReasons, reason, `Item ${id}`)
