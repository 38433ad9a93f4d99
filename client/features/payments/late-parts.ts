import { lateExtra } from "../../lib/late.tsx"

/** What only payments to and from other banks show: loaded once there is one. */
export const PaymentNote = lateExtra(async () => (await import("./payment-note.tsx")).PaymentNote)
export const PaymentWay = lateExtra(async () => (await import("./payment-way.tsx")).PaymentWay)
