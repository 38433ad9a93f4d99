import * as z from "zod/mini"
import { type ListExport, ListFigures, listAsk } from "#shared/contracts/staff-lists.ts"
import { type StaffListName, staffList } from "#shared/staff-lists.ts"
import { may } from "#shared/staff-operations.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import { callFunction } from "../../db/call-function.ts"
import { parseQuery } from "../../http/validate.ts"
import { type ListQuery, listRows, onlyGiven } from "../../staff/lists.ts"
import type { StaffContext, StaffInput, WithEmployee } from "../../staff/staff-use-case.ts"
import { Problem } from "../../use-case/problem.ts"
import type { FileAnswer } from "../../use-case/use-case.ts"
import { csvOfList } from "./list-files.ts"

/** How many rows a list's file has at most. */
const maxListExport = 50_000

/** Rows that are read at once. */
const perPage = 1000

/** What a list was asked, without its order; who may not call the list may not ask about it either. */
function askOf(
  list: StaffListName,
  given: ListQuery,
  { employee }: WithEmployee,
): { ask: Record<string, string>; sort: string | undefined } {
  if (!may(employee.roles, staffList(list).operation)) throw new Problem("role_required")
  const { sort, ...ask } = onlyGiven(parseQuery(listAsk(list), given, sayEach.en))
  return { ask, sort }
}

/**
 * GET /api/staff/list-figures: how many rows a list has with these filters, and their sums.
 * @throws Problem role_required, invalid_request
 */
export async function countList(
  { db }: StaffContext,
  input: StaffInput<unknown, { list: StaffListName; [filter: string]: string }> & WithEmployee,
): Promise<ListFigures> {
  const { list, ...given } = input.query
  const { ask } = askOf(list, given, input)
  return callFunction(db, "staff_list_figures", ListFigures, [input.token, { list, ask }])
}

/**
 * POST /api/staff/list-exports: the rows of a list as CSV, read in pages while it is sent, and at most 50,000. Each
 * export is in the audit trail.
 * @throws Problem role_required, invalid_request
 */
export async function exportList(
  { db }: StaffContext,
  input: StaffInput<ListExport> & WithEmployee,
): Promise<FileAnswer> {
  const { token, body } = input
  const { list } = body
  const { ask, sort = defaultSort(list) } = askOf(list, body.ask, input)
  const { exporters } = staffList(list)
  if (exporters && !may(input.employee.roles, exporters)) throw new Problem("role_required")
  const today = await callFunction(db, "staff_list_export", z.string(), [token, { list, ask }])
  const file = csvOfList(list)

  async function* content() {
    yield file.head
    let after: { key: string; id: number } | undefined
    for (let rows = 0; rows < maxListExport; rows += perPage) {
      const page = await callFunction(db, "staff_list", listRows(file.row), [
        token,
        { list, ask, sort, after, most: perPage },
      ])
      yield page.map(({ item }) => file.line(item)).join("")
      after = page.at(-1)
      if (page.length < perPage || !after) return
    }
    yield file.note(`Only the first ${maxListExport} rows are in this file.`)
  }
  return { name: `${list}-${today}.csv`, mediaType: "text/csv", content: content() }
}

/** The first order that a list declares. */
const defaultSort = (list: StaffListName): string => Object.keys(staffList(list).sorts)[0] ?? "id"
