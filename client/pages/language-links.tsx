import { languages } from "#shared/words/languages.ts"
import { useChooseLanguage } from "../identity/sign-in/choose-language.ts"
import { asWritten, language, say } from "../lib/say.ts"
import { settings } from "../lib/settings.ts"
import { classes } from "../ui/classes.ts"

/** The bank's languages, each named in itself; nothing if there is only one. */
export function LanguageLinks({ className }: { className?: string }) {
  const choosing = useChooseLanguage()
  if (settings.languages.length < 2) return null
  return (
    <ul aria-label={say("Language")} className={classes("flex flex-wrap gap-x-4", className)}>
      {settings.languages.map((code) => (
        <li key={code}>
          <button
            type="button"
            lang={code}
            translate="no"
            aria-current={code === language || undefined}
            disabled={choosing.isPending}
            onClick={() => choosing.mutate(code)}
            className="min-h-6 underline-offset-3 hover:text-ink hover:underline aria-current:font-semibold aria-current:text-ink touch:min-h-11"
          >
            {asWritten(languages[code].name)}
          </button>
        </li>
      ))}
    </ul>
  )
}
