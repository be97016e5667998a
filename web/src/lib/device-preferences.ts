import { z } from 'zod'
import { create } from 'zustand'

const DevicePreferences = z.object({
  savesData: z.boolean().catch(false),
  usesShortcuts: z.boolean().catch(true),
})

/**
 * Account preferences that change how this page behaves. A copy in this browser applies until the
 * account's preferences have loaded.
 */
type DevicePreferences = z.infer<typeof DevicePreferences>

const STORAGE_KEY = 'adire-preferences'

const usePreferencesStore = create<DevicePreferences>(readStored)

function readStored(): DevicePreferences {
  try {
    return DevicePreferences.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'))
  } catch {
    // Storage may be blocked, or written by another release.
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

/** Sets the attribute of `<html>` by which styles remove motion in data-saving mode. */
export function applyDevicePreferences() {
  document.documentElement.toggleAttribute('data-saves-data', isSavingData())
}

/** True if the browser is set to save data on every site. */
function browserSavesData(): boolean {
  if (!('connection' in navigator)) return false
  const { connection } = navigator
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}

/**
 * True if the member or their browser asks to save data: small pictures, no preloading, no
 * automatic motion.
 */
export function isSavingData(): boolean {
  return usePreferencesStore.getState().savesData || browserSavesData()
}

/** False if the member turned single-key shortcuts off. */
export function usesSingleKeys(): boolean {
  return usePreferencesStore.getState().usesShortcuts
}

export const useSavesData = () =>
  usePreferencesStore(({ savesData }) => savesData) || browserSavesData()
