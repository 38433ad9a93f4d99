import type { ReactNode } from "react"
import fan from "../assets/login-fan.svg"
import { BrandMark } from "../ui/brand-mark.tsx"

/** A page that only says something, under the bank's mosaic: nothing is there, or the bank is unavailable. */
export function BrandPanel({
  named = true,
  children,
}: {
  /** False where the header names the bank. */
  named?: boolean
  children: ReactNode
}) {
  return (
    <div className="mx-auto w-full max-w-136 overflow-hidden rounded-4 border border-line bg-surface text-center shadow-1">
      <div className="relative h-32 bg-art text-white md:h-40">
        <img src={fan} alt="" className="absolute inset-0 size-full object-cover object-left-top" />
        {named && (
          <div className="relative p-5 text-16 md:p-6">
            <BrandMark />
          </div>
        )}
      </div>
      <div className="grid justify-items-center px-5 pt-8 pb-10 md:px-10">{children}</div>
    </div>
  )
}
