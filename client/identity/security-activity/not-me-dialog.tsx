import KeyRound from "lucide-react/icons/key-round"
import LifeBuoy from "lucide-react/icons/life-buoy"
import LogOut from "lucide-react/icons/log-out"
import type { ReactNode } from "react"
import { say } from "../../lib/say.ts"
import { settings } from "../../lib/settings.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"
import { ButtonLink } from "../../ui/link.tsx"
import { Tile } from "../../ui/tile.tsx"
import { useEndOtherSessions } from "./api.ts"

/** What to do when someone else used the account, the most effective step first. */
export function NotMeDialog({ onClose }: { onClose: () => void }) {
  const ending = useEndOtherSessions()
  return (
    <Dialog
      onClose={onClose}
      title={say("If This Wasn't You")}
      description={say("Do these three things, most urgent first.")}
    >
      <DialogBody>
        <ol className="grid gap-5">
          <Step
            icon={<LogOut />}
            title={say("Sign out everywhere else")}
            text={say("This ends every other session at once.")}
          >
            <Button
              tone={ending.isSuccess ? "secondary" : "primary"}
              disabled={ending.isSuccess}
              pending={ending.isPending}
              pendingLabel={say("Signing out")}
              onClick={() => ending.mutate()}
            >
              {ending.isSuccess ? say("Signed out") : say("Sign out others")}
            </Button>
          </Step>
          <Step
            icon={<KeyRound />}
            title={say("Change your password")}
            text={say("Choose one you don't use anywhere else.")}
          >
            <ButtonLink href="/profile#password" tone="secondary" onClick={onClose}>
              {say("Change password")}
            </ButtonLink>
          </Step>
          <Step
            icon={<LifeBuoy />}
            title={say("Tell us")}
            text={say(
              "Call {phone} or write to {email}. We'll look into it, and can freeze your cards.",
              { phone: settings.creditUnion.phone, email: settings.creditUnion.email },
            )}
          >
            <ButtonLink href="/help-center" tone="secondary" onClick={onClose}>
              {say("Help Center")}
            </ButtonLink>
          </Step>
        </ol>
      </DialogBody>
      <DialogActions>
        <Button tone="ghost" onClick={onClose}>
          {say("Close")}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type StepProps = { icon: ReactNode; title: string; text: string; children: ReactNode }

function Step({ icon, title, text, children }: StepProps) {
  return (
    <li className="flex items-start gap-3.5">
      <Tile tone="brand">{icon}</Tile>
      <div className="flex min-w-0 flex-1 flex-col gap-3 md:flex-row md:items-center">
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{title}</p>
          <p className="text-ink-2 wrap-anywhere">{text}</p>
        </div>
        {children}
      </div>
    </li>
  )
}
