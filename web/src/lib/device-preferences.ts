import { useSyncExternalStore } from 'react'

/**
 * The preferences that the page itself acts on. The account keeps them; this browser remembers
 * them, so that they hold from the first picture on.
 */
export type DevicePreferences = { savesData: boolean; usesShortcuts: boolean }

const STORAGE_KEY = 'adire-preferences'
const NOTHING_CHOSEN: DevicePreferences = { savesData: false, usesShortcuts: true }

let known: DevicePreferences | undefined
const listeners = new Set<() => void>()

function readStored(): DevicePreferences {
  try {
    const { savesData, usesShortcuts } = JSON.parse(
      localStorage.getItem(STORAGE_KEY) ?? '{}',
    ) as Partial<DevicePreferences>
    return { savesData: savesData === true, usesShortcuts: usesShortcuts !== false }
  } catch {
    return NOTHING_CHOSEN
  }
}

function read(): DevicePreferences {
  known ??= readStored()
  return known
}

/** Stores the account's current preferences. */
export function keepDevicePreferences(next: DevicePreferences) {
  const { savesData, usesShortcuts } = next
  const old = read()
  if (old.savesData === savesData && old.usesShortcuts === usesShortcuts) return
  known = { savesData, usesShortcuts }
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(known))
  } catch {
    // Where storage is refused, they hold for this page.
  }
  applyDevicePreferences()
  for (const listener of listeners) listener()
}

/** Styles take movement away where data is saved. */
export function applyDevicePreferences() {
  document.documentElement.toggleAttribute('data-saves-data', isSavingData())
}

/** A browser can be told to save data for every site. */
function browserSavesData(): boolean {
  return (
    'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
  )
}

/**
 * Whether pictures come small, nothing is fetched ahead and nothing moves by itself: the member's
 * wish, or that of their browser.
 */
export function isSavingData(): boolean {
  return read().savesData || browserSavesData()
}

export function takesSingleKeys(): boolean {
  return read().usesShortcuts
}

export function useSavesData(): boolean {
  return useSyncExternalStore(subscribe, isSavingData, () => false)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
