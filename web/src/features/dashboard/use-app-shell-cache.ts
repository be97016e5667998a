import { useEffect } from 'react'
import { cacheAppShellWhenIdle } from '../../lib/app-shell-cache.ts'

/** From the first visit on, the app opens without a network too. */
export function useAppShellCache() {
  useEffect(cacheAppShellWhenIdle, [])
}
