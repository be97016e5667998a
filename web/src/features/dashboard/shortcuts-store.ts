import { create } from 'zustand'

/** State of the dialog with the keyboard shortcuts, which a key on any page or the menu opens. */
export const useShortcutsStore = create(() => ({ isOpen: false }))

export const setShortcutsOpen = (isOpen: boolean) => useShortcutsStore.setState({ isOpen })
