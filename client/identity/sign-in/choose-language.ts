import { useQueryClient } from "@tanstack/react-query"
import type { ChosenLanguage } from "#shared/contracts/profile.ts"
import type { Language } from "#shared/words/languages.ts"
import { put } from "../../lib/api-client.ts"
import { leaveDocument } from "../../lib/leave-document.ts"
import { keepLanguage } from "../../lib/page-language.ts"
import { useChange } from "../../lib/use-change.ts"
import { userQuery } from "./api.ts"

/** Stores a member's language at the bank, or a visitor's on the device, and loads the page again in it. */
export function useChooseLanguage() {
  const client = useQueryClient()
  return useChange({
    send: async (language: Language) => {
      if (client.getQueryData(userQuery.queryKey)) {
        await put<ChosenLanguage>("/api/profile/language", { language })
      }
      keepLanguage(language)
      leaveDocument.reload()
    },
  })
}
