import { useSyncExternalStore } from 'react'

/** Also read by `public/theme.js`, which runs before the first paint. */
const STORAGE_KEY = 'adire-theme'

export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const listeners = new Set<() => void>()
/** Holds the choice of this page where storage is refused. */
let unsaved: ThemeChoice | undefined
const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')

function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return unsaved ?? 'system'
  }
}

function applyTheme() {
  const choice = readThemeChoice()
  const shown = choice === 'system' ? (prefersDark().matches ? 'dark' : 'light') : choice
  document.documentElement.dataset.theme = shown
  for (const listener of listeners) listener()
}

export function setTheme(choice: ThemeChoice) {
  try {
    if (choice === 'system') localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, choice)
  } catch {
    unsaved = choice
  }
  applyTheme()
}

/** Follows the device and other tabs of the same member. */
export function watchTheme() {
  applyTheme()
  prefersDark().addEventListener('change', applyTheme)
  addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY) applyTheme()
  })
}

/**
 * The device's theme while a page's HTML is taken over: what was chosen is known to the browser
 * alone.
 */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, readThemeChoice, () => 'system')
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
