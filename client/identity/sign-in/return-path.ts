/**
 * The path to open after sign-in: the query's `returnTo` if it is a path of this app, otherwise "/". Never
 * another origin, however it is written.
 */
export function returnPath(search: string, origin = location.origin): string {
  const wanted = new URLSearchParams(search).get("returnTo")
  if (!wanted?.startsWith("/")) return "/"
  let url: URL
  try {
    url = new URL(wanted, origin)
  } catch {
    return "/"
  }
  const inside = url.origin === origin && !/^\/(api(\/|$)|login$|\/)/.test(url.pathname)
  return inside ? url.pathname + url.search + url.hash : "/"
}
