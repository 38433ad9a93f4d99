// Sets the theme before the first paint. A separate file, because the page allows no inline
// scripts. client/lib/theme.ts keeps the choice under the same key.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem("tessera-theme")
  } catch {
    // Storage is closed to us: follow the system.
  }
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"
  const theme = choice === "light" || choice === "dark" ? choice : system
  document.documentElement.dataset.theme = theme
})()
