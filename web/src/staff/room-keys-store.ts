import { create } from 'zustand'

/** Key of a staff page: `names` as on the keyboard, in lower case, and the action it stands for. */
export interface RoomKeyHelp {
  names: readonly string[]
  label: string
}

/** Keys of the open staff page, which the list of shortcuts shows. */
export const useRoomKeysStore = create<{ keys: readonly RoomKeyHelp[] }>(() => ({ keys: [] }))

export const setRoomKeys = (keys: readonly RoomKeyHelp[]) => useRoomKeysStore.setState({ keys })
