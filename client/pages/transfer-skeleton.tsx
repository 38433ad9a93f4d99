import { say } from "../lib/say.ts"
import { FormBar, FormBody } from "../ui/card.tsx"
import { Skeleton } from "../ui/skeleton.tsx"
import { Stepper } from "../ui/stepper.tsx"

/** Placeholders with the size of a transfer's first step. */
export function TransferSkeleton() {
  return (
    <>
      <Stepper steps={[say("Details"), say("Review"), say("Receipt")]} current={0} />
      <div role="status">
        <span className="sr-only">{say("Loading...")}</span>
        <div aria-hidden="true">
          <FormBody>
            {["payee", "iban", "name"].map((name) => (
              <Field key={name} size="h-11" />
            ))}
            {["account", "amount"].map((name) => (
              <Field key={name} size="h-16" />
            ))}
            <Field size="h-11" />
            <Field size="h-13" />
          </FormBody>
          <FormBar>
            <Skeleton className="h-3 w-44" />
            <Skeleton className="h-12 rounded-3! max-md:w-full md:w-44" />
          </FormBar>
        </div>
      </div>
    </>
  )
}

function Field({ size }: { size: "h-11" | "h-13" | "h-16" }) {
  return (
    <div>
      <Skeleton className="my-0.75 h-3 w-24" />
      <Skeleton className={`mt-2.25 rounded-3! ${size}`} />
    </div>
  )
}
