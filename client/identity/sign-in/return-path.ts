/**
 * Where to go after the sign-in: the `returnTo` of a query string if it is a path of this app, else
 * "/". Another origin, in any spelling a browser would follow, is never gone to.
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
