import type { StaffTableName } from '@adire/contract/staff-views.ts'
import { create } from 'zustand'

type Hidden = Partial<Record<StaffTableName, readonly string[]>>

/** Hidden columns of each staff table until the page is closed; undefined for the defaults. */
export const useHiddenColumns = create<Hidden>(() => ({}))

export function setHiddenColumns(table: StaffTableName, hidden: readonly string[] | undefined) {
  useHiddenColumns.setState({ [table]: hidden })
}
