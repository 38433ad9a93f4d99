import type { ReactNode } from "react"
import fan from "../assets/login-fan.svg"
import { say } from "../lib/say.ts"
import { BrandMark } from "../ui/brand-mark.tsx"
import { ThemeButton } from "../ui/theme-button.tsx"
import { LanguageLinks } from "./language-links.tsx"

/** The frame of a screen for visitors: the mosaic, and the content beside it. */
export function VisitorScreen({
  bar,
  children,
}: {
  /** At the left of the first line, next to the theme button. */
  bar: ReactNode
  children: ReactNode
}) {
  return (
    <div className="grid flex-1 grid-rows-[auto_1fr] bg-surface md:grid-cols-2 md:grid-rows-1">
      <Art />
      <main className="grid justify-items-center px-4 pt-6 pb-10 md:items-center md:px-12 md:py-6">
        <div className="w-full max-w-104">
          <div className="flex h-11 items-center justify-between touch:h-13">
            {bar}
            <ThemeButton className="-mr-2" />
          </div>
          {children}
          <LanguageLinks className="mt-3 justify-center text-13 text-ink-2" />
        </div>
      </main>
    </div>
  )
}

/** Stays in view beside a long form. */
function Art() {
  return (
    <header className="relative bg-art text-white">
      <div className="relative top-0 h-37 overflow-hidden short:h-18 md:sticky md:h-full md:max-h-dvh">
        <img
          src={fan}
          alt=""
          className="absolute inset-0 min-h-full w-full object-cover object-left-top md:h-full md:object-center"
        />
        <div className="relative flex h-full flex-col justify-between p-5 md:p-12">
          <div className="text-16 md:text-[1.0625rem]">
            <BrandMark />
          </div>
          <p className="text-display whitespace-pre-line max-md:hidden">
            {say("Banking in euros, pounds,\nfrancs and dollars.")}
          </p>
        </div>
      </div>
    </header>
  )
}
