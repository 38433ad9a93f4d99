import type { User } from "#shared/contracts/auth.ts"
import { languages } from "#shared/words/languages.ts"
import { useChooseLanguage } from "../../identity/sign-in/choose-language.ts"
import { say } from "../../lib/say.ts"
import { settings } from "../../lib/settings.ts"
import { Card, CardBody } from "../../ui/card.tsx"
import { ChoiceGroup } from "../../ui/choice-group.tsx"

const choices = settings.languages.map((code) => ({
  value: code,
  label: languages[code].name,
}))

/**
 * In which language the member reads the bank; nothing if it has only one. Until they have chosen, none is marked:
 * pages follow the browser, and emails do not.
 */
export function LanguageCard({ user }: { user: User }) {
  const choosing = useChooseLanguage()
  if (choices.length < 2) return null
  return (
    <Card>
      <CardBody className="md:px-8">
        <ChoiceGroup
          label={say("Language")}
          name="language"
          columns={3}
          choices={choices}
          value={(choosing.isPending ? choosing.variables : user.language) ?? undefined}
          onChange={choosing.mutate}
          disabled={choosing.isPending}
        />
        <p className="mt-2 text-13 text-ink-2">
          {say("This app, emails, and new papers. Chat messages stay as they were written.")}{" "}
          {!user.language && say("You have chosen none yet: pages follow your browser.")}
        </p>
      </CardBody>
    </Card>
  )
}
