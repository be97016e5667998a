import { useEffect } from 'react'
import { keepAppSoon } from '../../lib/kept-app.ts'

/** From the first visit on, the app opens without a network too. */
export function useKeptApp() {
  useEffect(keepAppSoon, [])
}
