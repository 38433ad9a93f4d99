import CreditCard from "lucide-react/icons/credit-card"
import Gauge from "lucide-react/icons/gauge"
import KeyRound from "lucide-react/icons/key-round"
import Landmark from "lucide-react/icons/landmark"
import Lock from "lucide-react/icons/lock"
import LogIn from "lucide-react/icons/log-in"
import LogOut from "lucide-react/icons/log-out"
import Pencil from "lucide-react/icons/pencil"
import PiggyBank from "lucide-react/icons/piggy-bank"
import ShieldAlert from "lucide-react/icons/shield-alert"
import ShieldCheck from "lucide-react/icons/shield-check"
import UserRound from "lucide-react/icons/user-round"
import UserRoundCheck from "lucide-react/icons/user-round-check"
import type { ReactNode } from "react"

const icons: Readonly<Record<string, ReactNode>> = {
  access: <ShieldAlert />,
  auth: <UserRound />,
  card: <CreditCard />,
  device: <Pencil />,
  confirmation: <ShieldCheck />,
  goal: <PiggyBank />,
  limit: <Gauge />,
  notice: <ShieldCheck />,
  password: <KeyRound />,
  payee: <UserRoundCheck />,
  payments: <Lock />,
  profile: <UserRound />,
  second_factor: <KeyRound />,
  session: <LogOut />,
  sign_in: <LogIn />,
}

const warnings = new Set([
  "sign_in.failed",
  "sign_in.blocked",
  "sign_in.second_factor_failed",
  "second_factor.refused",
  "access.recovery_refused",
])

/** The icon for an event, by the first part of its action. */
export function EventIcon({ action }: { action: string }) {
  if (warnings.has(action)) return <ShieldAlert />
  return icons[action.split(".")[0] ?? ""] ?? <Landmark />
}
