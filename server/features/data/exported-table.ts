/** One file of a copy of a member's data: the rows of a table. */
export type ExportedTable = {
  /** The file's name without its extension. */
  file: string
  table: string
  /** Which rows are the member's, `$1`. */
  owned: string
  /** SQL for each field; its name in the file is the column's, in camel case. */
  columns: readonly string[]
  /** By what the rows are read page by page, in its order. */
  key: string
}

/** Rows that say whose they are. */
export const byUser = { owned: "user_id = $1", key: "id" }

/** The accounts of the member, `$1`. */
export const ownAccounts = "(select a.id from account_people a where a.viewer = $1)"
