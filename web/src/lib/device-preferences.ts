import { create } from 'zustand'

/**
 * Preferences that the page itself acts on. They belong to the account; this browser stores a copy,
 * so that they apply before the account's have loaded.
 */
export type DevicePreferences = { savesData: boolean; usesShortcuts: boolean }

const STORAGE_KEY = 'adire-preferences'

const usePreferencesStore = create<DevicePreferences>(readStored)

function readStored(): DevicePreferences {
  try {
    const { savesData, usesShortcuts } = JSON.parse(
      localStorage.getItem(STORAGE_KEY) ?? '{}',
    ) as Partial<DevicePreferences>
    return { savesData: savesData === true, usesShortcuts: usesShortcuts !== false }
  } catch {
    return { savesData: false, usesShortcuts: true }
  }
}

/** Stores the account's current preferences. */
export function storeDevicePreferences({ savesData, usesShortcuts }: DevicePreferences) {
  const next = { savesData, usesShortcuts }
  usePreferencesStore.setState(next)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next))
  } catch {
    // Without storage, they apply until the page is left.
  }
  applyDevicePreferences()
}

/** Marks the page for styles, which remove motion while data is saved. */
export function applyDevicePreferences() {
  document.documentElement.toggleAttribute('data-saves-data', isSavingData())
}

/** True if the browser is set to save data on every site. */
function browserSavesData(): boolean {
  return (
    'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
  )
}

/**
 * True if pictures come small, nothing is preloaded and nothing moves by itself: chosen by the
 * member or set in their browser.
 */
export function isSavingData(): boolean {
  return usePreferencesStore.getState().savesData || browserSavesData()
}

export function takesSingleKeys(): boolean {
  return usePreferencesStore.getState().usesShortcuts
}

export const useSavesData = () =>
  usePreferencesStore(({ savesData }) => savesData) || browserSavesData()
