import { create } from 'zustand'

/** Also read by `boot.js`, which runs before the first paint. */
const STORAGE_KEY = 'adire-theme'

export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

/** Chosen theme. Pages are prerendered and hydrated with `system`, until `watchTheme` has run. */
const useThemeStore = create<{ choice: ThemeChoice }>(() => ({ choice: 'system' }))
const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')

function readStoredChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    // Storage may be blocked.
    return 'system'
  }
}

function applyTheme(choice: ThemeChoice) {
  const shown = choice === 'system' ? (prefersDark().matches ? 'dark' : 'light') : choice
  document.documentElement.dataset.theme = shown
  useThemeStore.setState({ choice })
}

export function setTheme(choice: ThemeChoice) {
  try {
    if (choice === 'system') localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, choice)
  } catch {
    // Without storage, the choice lasts until the page is left.
  }
  applyTheme(choice)
}

/** Follows the device and other tabs of the same member. */
export function watchTheme() {
  applyTheme(readStoredChoice())
  prefersDark().addEventListener('change', () => applyTheme(useThemeStore.getState().choice))
  addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY) applyTheme(readStoredChoice())
  })
}

export const useThemeChoice = () => useThemeStore((state) => state.choice)
