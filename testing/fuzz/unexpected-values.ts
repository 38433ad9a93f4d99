/** Values that a program may not expect in place of others; each is the text of a JSON value. */

const deep = (open: string, close: string, levels: number) =>
  `${open.repeat(levels)}${close.repeat(levels)}`

/** Numbers, and values that only look like numbers: the second half is not valid JSON. */
const numbers = [
  ...["0", "-0", "-1", "1.5", "0.001", "1e3", "1e-3", "1E400", "-1E400", "100", "1.00"],
  ...["9007199254740991", "9007199254740992", "9007199254740993", "9".repeat(400)],
  ...["9999999999.98", "9999999999.99", "10000000000.00", `0.${"0".repeat(400)}1`],
  ...["NaN", "Infinity", "-Infinity", "0x10", "01", "1.", ".5", "+1", "1_000", "1n"],
]

/** Texts that some software interprets differently. */
export const texts: readonly string[] = [
  ...[
    "",
    " ",
    "\u00a0\u2003",
    "\t",
    "0",
    "-0",
    "1e3",
    "1e-3",
    "0.001",
    "1,00",
    "1.000,00",
    "٣",
    "١٠٠",
  ],
  ...["１００", "½", "NaN", "Infinity", "null", "undefined", "true", "9".repeat(400), "0x1F", "+1"],
  ...["9999999999.98", "9999999999.99", "10000000000.00", "9007199254740993", "-1.00", "0.00"],
  ...["1.00\u0000", "\u0000", "a\u0000b", "\ud800", "a\udc00b", "\u202eabc\u202c", "\ufeffabc"],
  ...["\u200b\u200b\u200b", "аdmin", "ⅯⅯⅩ", "e\u0301\u0301\u0301", "\u0085\u2028\u2029", "\r\n"],
  ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "[object Object]"],
  ...["' or '1'='1", "'; drop table users; --", "\\", "%", "_%_", "${7*7}", "{{7*7}}", "$1"],
  ...["<script>alert(1)</script>", "../../../etc/passwd", "%00%0d%0a", "a\r\nSet-Cookie: a=b"],
  ...["=cmd|' /C calc'!A0", "@SUM(1+1)", "x".repeat(9_000), "🏦".repeat(2_500)],
]

const others = [
  ...["null", "true", "false", "[]", "{}", "[[]]", '[""]', '["1.00"]', "[1]", "[null]"],
  ...['{"a":1}', '{"$gt":""}', '{"length":3}', '{"toString":1}', '{"__proto__":{"a":1}}'],
  ...['{"constructor":{"prototype":{"isAdmin":true}}}', '{"a":1,"a":2}', '"\\ud83c"', '"\\x"'],
  ...[deep("[", "]", 500), deep('{"a":', "}", 500).replace(":}", ":1}"), "undefined", "'a'"],
]

export const unexpectedValues: readonly string[] = [
  ...numbers,
  ...others,
  ...texts.map((text) => JSON.stringify(text)),
]

/** Unknown members. */
export const unexpectedNames: readonly string[] = [
  ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "length", "then"],
  ...["", " ", "amount ", "Amount", "userId", "signInId", "kind", "isAdmin", "role", "balance"],
  ...[
    "status",
    "key",
    "requestHash",
    "dailyLimit",
    "timeZone",
    "interest",
    "at",
    "\u0000",
    "\ud800",
  ],
]

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`

/** Bodies that match no contract. */
export const unexpectedBodies: readonly (string | Buffer)[] = [
  ...["", "{", "}", "[]", "[{}]", "null", "true", "1", '"text"', "NaN", "undefined", "{}{}", "{},"],
  ...[
    "{'a':1}",
    '{"a":1,}',
    '{"a":}',
    '{"a" 1}',
    "\ufeff{}",
    "\u0000",
    "a=1&b=2",
    "<a/>",
    "{}\n\n",
  ],
  ...[nested(10), nested(2_600), deep("[", "]", 8_000), `${" ".repeat(17_000)}{}`],
  ...[`{"a":"${"x".repeat(17_000)}"}`, `{"a":"${"x".repeat(1_000_000)}"}`],
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0x00]),
]

/** A path's segment or a query's value, encoded as it goes over the wire. */
export const unexpectedSegments: readonly string[] = [
  ...["0", "-1", "1.5", "1e3", "01", "+1", "x", "null", "undefined", "NaN", "9".repeat(400)],
  ...["9007199254740992", "999999999999999", "1000000000000000", "%00", "%20", "%2e%2e%2f", "%ff"],
  ...["%E0%A4%A", "%", "%zz", "%D9%A3", "%F0%9F%8F%A6", "%ED%A0%80", "1%00", "1;2", "1,2", "*"],
  ...["'%20or%201=1", "__proto__", "constructor", "%3Cscript%3E", "x".repeat(4_000)],
]

type Headers = Readonly<Record<string, string | string[]>>

/** Headers that no page of the bank sends. */
export const unexpectedHeaders: readonly Headers[] = [
  { "content-type": "text/plain" },
  { "content-type": "application/x-www-form-urlencoded" },
  { "content-type": "multipart/form-data; boundary=x" },
  { "content-type": "application/json; charset=utf-16" },
  { "content-type": "application/json; charset=nonsense" },
  { "content-type": "application/jsonp" },
  { "content-type": "nonsense" },
  { "content-type": "" },
  { "content-encoding": "gzip" },
  { "content-encoding": "br" },
  { "content-encoding": "nonsense" },
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "none" },
  { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
  { accept: "text/html" },
  { accept: "nonsense" },
  { "accept-encoding": "nonsense, *;q=0" },
  { "accept-language": "x".repeat(2_000) },
  { "x-http-method-override": "DELETE" },
  { "x-forwarded-for": "10.0.0.1, <script>" },
  { "x-forwarded-host": "evil.example" },
  { "x-forwarded-proto": "https" },
  { host: "evil.example" },
  { range: "bytes=0-1" },
  { "if-none-match": "*" },
  { "if-modified-since": "Thu, 01 Jan 2099 00:00:00 GMT" },
  { authorization: "Basic Zm9vOmJhcg==" },
  { referer: "https://evil.example/?a=%00" },
  { "x-a": "é".repeat(100) },
]

/** Valid and invalid Idempotency-Keys. */
export const keysToTry: readonly string[] = [
  ...["", " ", "a b", "é", "x".repeat(255), "x".repeat(256), "'; drop table users; --"],
  ...['"quoted"', "__proto__", "null", "0", "a,b", "%00"],
]

/** Values that an attacker can make a browser send as the session cookie. */
export const invalidCookies: readonly string[] = [
  ...["", "tessera", "tessera=", "tessera=s%3A", "tessera=s%3A.", "tessera=%E0%A4%A", "=;=;="],
  ...["tessera=s%3A%00.%00", "tessera=s%3A__proto__.x", `tessera=${"x".repeat(4_000)}`],
  ...["tessera=j%3A%7B%22a%22%3A1%7D", "tessera=a; tessera=b", "__Host-tessera=s%3Ax.y"],
]
