/** German: what client/index.html says, which the server translates. */
export const indexHtml = {
  "Modern European banking with multi-currency support and secure transfers.":
    "Modernes europäisches Banking mit mehreren Währungen und sicheren Überweisungen.",
  "{name} needs JavaScript. Please turn it on for this site.":
    "{name} benötigt JavaScript. Bitte aktivieren Sie es für diese Website.",
} as const
