import {
  type PathOfOperation,
  type StaffOperation,
  staffOperations,
} from "#shared/staff-operations.ts"

type Row<Id extends StaffOperation> =
  PathOfOperation<Id> extends `${string}{id}${string}` ? [id: number | string] : []

/** The operations whose addresses begin so. */
export type OperationsBelow<Path extends string> = {
  [Id in StaffOperation]: PathOfOperation<Id> extends `${Path}${string}` ? Id : never
}[StaffOperation]

/** Where the staff API has an operation, as the one table of them states it. */
export function staffPath<Id extends StaffOperation>(operation: Id, ...row: Row<Id>): string {
  const [id]: readonly (number | string)[] = row
  const { path } = staffOperations[operation]
  return `/api/staff${id === undefined ? path : path.replace("{id}", encodeURIComponent(id))}`
}
