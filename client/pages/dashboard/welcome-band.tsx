import ArrowRightLeft from "lucide-react/icons/arrow-right-left"
import Plus from "lucide-react/icons/plus"
import Send from "lucide-react/icons/send"
import type { User } from "#shared/contracts/auth.ts"
import { formatToday } from "../../lib/format-date.ts"
import { asWritten, say } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { ButtonLink } from "../../ui/link.tsx"
import { Band } from "../../ui/page-body.tsx"
import { Say } from "../../ui/say.tsx"
import { isFirstDay } from "./getting-started.tsx"

type WelcomeBandProps = {
  user: User | null | undefined
  /** Undefined without simulated deposits: then the button is hidden. */
  onAddFunds: (() => void) | undefined
  onExchange: () => void
}

/** Today's date, a greeting, and the quick actions. */
export function WelcomeBand({ user, onAddFunds, onExchange }: WelcomeBandProps) {
  const name = user?.firstName?.trim() || user?.username
  return (
    <Band>
      <div className="flex flex-col gap-5 pt-3 pb-6 md:flex-row md:flex-wrap md:items-end md:justify-between md:gap-6 md:pt-7 md:pb-9">
        <div className="min-w-0">
          <p className="mb-1 text-band-ink-2 first-letter:uppercase">{formatToday(new Date())}</p>
          <h1 className="text-banner wrap-anywhere">
            {name ? (
              <Say
                text={
                  user && isFirstDay(user)
                    ? "Welcome, <name>{member}</name>"
                    : "Welcome back, <name>{member}</name>"
                }
                member={asWritten(name)}
                name={<bdi translate="no" />}
              />
            ) : (
              say("Welcome")
            )}
          </h1>
        </div>
        <div className="grid gap-2 min-[22.5rem]:grid-cols-[auto_1fr] min-[35rem]:grid-cols-3 md:flex md:gap-3 max-md:[&>*]:px-2">
          <ButtonLink
            href="/transfer"
            tone="saffron"
            size="large"
            icon={<Send />}
            className={
              onAddFunds
                ? "max-md:min-[22.5rem]:col-span-2 max-md:min-[35rem]:col-span-1"
                : undefined
            }
          >
            {say("Send Money")}
          </ButtonLink>
          {onAddFunds && (
            <Button tone="band" size="large" icon={<Plus />} onClick={onAddFunds}>
              {say("Add Funds")}
            </Button>
          )}
          <Button tone="band" size="large" icon={<ArrowRightLeft />} onClick={onExchange}>
            {say("Currency Exchange")}
          </Button>
        </div>
      </div>
    </Band>
  )
}
