import type { indexHtml as german } from "../de/index-html.ts"
import type { Translation } from "../text.ts"

/** French: what client/index.html says, which the server translates. */
export const indexHtml = {
  "{name} needs JavaScript. Please turn it on for this site.":
    "{name} nécessite JavaScript. Veuillez l'activer pour ce site.",
} satisfies Translation<typeof german>
