import { create } from 'zustand'

/** Key of a staff page: `names` as on the keyboard, in lower case, and the action it stands for. */
export interface PageKeyHelp {
  names: readonly string[]
  label: string
}

/** Keys of the open staff page, which the list of shortcuts shows. */
export const usePageKeysStore = create<{ keys: readonly PageKeyHelp[] }>(() => ({ keys: [] }))

export const setPageKeys = (keys: readonly PageKeyHelp[]) => usePageKeysStore.setState({ keys })
