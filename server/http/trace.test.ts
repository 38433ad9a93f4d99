import { expect, test } from "vitest"
import { loggedPath } from "./trace.ts"

test.each([
  ["/api/accounts?secret=1", "/api/accounts"],
  ["/api/debit-cards/4761739001010119", "/api/debit-cards/[number]"],
  ["/api/debit-cards/4761-7390-0101-0119/details", "/api/debit-cards/[number]/details"],
  ["/api/x/4761%207390%200101%200119", "/api/x/[number]"],
  ["/api/x/4761+7390+0101+0119", "/api/x/[number]"],
  ["/api/x/4761%C2%A07390%C2%A00101%C2%A00119", "/api/x/[number]"],
  ["/api/x/%34%37%36%31%37%33%39%30%30%31%30%31%30%31%31%39", "/api/x/[number]"],
  ["/api/x/3782.822463.10005", "/api/x/[number]"],
  ["/api/transactions/TRF-20261121-00ABCDEF", "/api/transactions/TRF-20261121-00ABCDEF"],
  ["/api/%E0%A4%A", "/api/%E0%A4%A"],
  ["/a%0d%0aline=two%1b[2J", "/a  line=two [2J"],
  ["/api/x/%E2%80%AEevil%E2%81%A6%E2%80%8B", "/api/x/ evil  "],
  [`/${"a".repeat(5_000)}`, `/${"a".repeat(299)}`],
])("%s is logged as %s (ASVS 16.2.5, 16.4.1)", (url, logged) => {
  expect(loggedPath(url)).toBe(logged)
})
