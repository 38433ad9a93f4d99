import ArrowDownLeft from "lucide-react/icons/arrow-down-left"
import Ban from "lucide-react/icons/ban"
import CalendarClock from "lucide-react/icons/calendar-clock"
import PieChart from "lucide-react/icons/chart-pie"
import HandCoins from "lucide-react/icons/hand-coins"
import HandHelping from "lucide-react/icons/hand-helping"
import MessagesSquare from "lucide-react/icons/messages-square"
import ShieldCheck from "lucide-react/icons/shield-check"
import Undo from "lucide-react/icons/undo-2"
import type { ReactNode } from "react"
import type { NotificationType } from "#shared/notifications/types.ts"

type Look = { label: string; icon: ReactNode; tone: "neutral" | "negative" | "caution" }

/** What each type is called, with its icon, in the order of the filter. */
export const typeLooks: Readonly<Record<NotificationType, Look>> = {
  security: { label: "Security", icon: <ShieldCheck />, tone: "neutral" },
  payment_refused: { label: "Payments not made", icon: <Ban />, tone: "negative" },
  payment_update: { label: "Returns and recalls", icon: <Undo />, tone: "neutral" },
  money_received: { label: "Money received", icon: <ArrowDownLeft />, tone: "neutral" },
  order_waiting: {
    label: "Orders that wait or need money",
    icon: <CalendarClock />,
    tone: "caution",
  },
  payment_request: { label: "Payment requests", icon: <HandHelping />, tone: "neutral" },
  loan: { label: "Loans", icon: <HandCoins />, tone: "neutral" },
  budget: { label: "Budgets", icon: <PieChart />, tone: "neutral" },
  message: { label: "Messages", icon: <MessagesSquare />, tone: "neutral" },
}
