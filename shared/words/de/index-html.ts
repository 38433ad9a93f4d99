/** German: what client/index.html says, which the server translates. */
export const indexHtml = {
  "{name} needs JavaScript. Please turn it on for this site.":
    "{name} benötigt JavaScript. Bitte aktivieren Sie es für diese Website.",
} as const
