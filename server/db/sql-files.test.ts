import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { maxOrders } from "#shared/limits.ts"
import { repoRoot } from "../config/root.ts"
import { withConstants } from "./sql-constants.ts"
import { hashOfSql, readSqlFiles, sqlParts } from "./sql-files.ts"

const file = `-- What the file is for.
create or replace function first() returns int
language sql as $$
  -- It is one.
  select 1
$$;

create or replace function second(given int) returns trigger
language plpgsql security definer as $$
begin
  return new;
end
$$;
create or replace trigger things_second before insert on things
  for each row execute function second();
`

test("each function is a part, and the rest of the file is one", () => {
  const parts = sqlParts("a.sql", file)
  expect(parts.map(({ functionName }) => functionName)).toEqual(["first", "second", undefined])
  expect(parts[1]?.text).toMatch(/^create or replace function second\(given int\)[\s\S]*\$\$;\n$/)
  expect(parts[2]?.text).toBe(
    "create or replace trigger things_second before insert on things\n  for each row execute function second();",
  )
})

test("a comment outside of functions changes nothing, and every other change is one", () => {
  const before = hashOfSql(sqlParts("a.sql", file))
  expect(hashOfSql(sqlParts("b.sql", file.replace("What the file", "What this file")))).toBe(before)
  expect(hashOfSql(sqlParts("a.sql", file.replace("select 1", "select 2")))).not.toBe(before)
  expect(hashOfSql(sqlParts("a.sql", file.replace("before insert", "after insert")))).not.toBe(
    before,
  )
})

test("a function that would not be found is refused", () => {
  const other = "create function third() returns int language sql as 'select 3';\n"
  expect(() => sqlParts("a.sql", other)).toThrow(/^a\.sql: a function begins with/)
})

test("no two files define one function with different texts of one name and arguments", () => {
  const heads = readSqlFiles().flatMap(({ functionName, text }) =>
    functionName === undefined ? [] : text.slice(0, text.indexOf(")") + 1).replace(/\s+/g, " "),
  )
  expect(heads.length).toBeGreaterThan(500)
  expect(heads.filter((head, index) => heads.indexOf(head) !== index)).toEqual([])
})

test("a limit of shared/ is named in double braces, and an unknown name is refused", () => {
  expect(withConstants("a.sql", "select {{maxOrders}}, '{\"a\": 1}'::jsonb, '{}'")).toBe(
    `select ${maxOrders}, '{"a": 1}'::jsonb, '{}'`,
  )
  expect(() => withConstants("a.sql", "select {{maxOrder}}")).toThrow(
    "a.sql: there is no constant {{maxOrder}}",
  )
})

/** Where who acts for a holder is written and read: everything else asks account_people (server/ledger/holders.sql). */
const readsPeople = [
  // It says that a copy of data leaves them out.
  "server/features/data/contents.ts",
  "server/ledger/check-cards.ts",
  "server/ledger/check-holders.ts",
  "server/ledger/holders.sql",
  "shared/tables/holder-people.ts",
]

/** Where only what a member owns alone is meant: its end, and where a loan of theirs is paid out. */
const ofOneOwner = [
  "server/features/data/member-data.sql",
  "server/features/data/queries.ts",
  "server/features/loans/loans.sql",
]

test("who may see an account is asked of one view", () => {
  const files = ["server", "shared"]
    .flatMap((folder) =>
      readdirSync(join(repoRoot, folder), { recursive: true, encoding: "utf8" }).map(
        (path) => `${folder}/${path}`,
      ),
    )
    .filter((path) => /\.(ts|sql)$/.test(path) && !path.includes(".test."))
    .map((path) => ({ path, text: readFileSync(join(repoRoot, path), "utf8") }))
  const naming = (word: RegExp) =>
    files
      .filter(({ text }) => word.test(text))
      .map(({ path }) => path)
      .sort()
  expect(naming(/holder_people|holderPeople/)).toEqual(readsPeople)
  expect(naming(/holder_id = (member|owed|\$)|eq\(accounts\.holderId/)).toEqual(ofOneOwner)
})
