import { useEffect, useState } from 'react'
import { isSavingData } from '../../lib/device-preferences.ts'
import { type FaceFinder, loadFaceFinder } from '../../lib/face-landmarks.ts'
import { isTooSlow } from './turn-rules.ts'

/** `off`: the browser saves data, so nothing was loaded. `slow`: the device can't keep up. */
export type HintState = 'off' | 'loading' | 'ready' | 'failed' | 'slow'

/**
 * Loads the model that gives hints about head turns. Everything works without it: `finder` is then
 * undefined.
 */
export function useFaceHints(): {
  state: HintState
  finder: FaceFinder | undefined
  load: () => void
} {
  const [isWanted, setWanted] = useState(() => !isSavingData())
  const [state, setState] = useState<HintState>(isWanted ? 'loading' : 'off')
  const [finder, setFinder] = useState<FaceFinder>()

  useEffect(() => {
    if (!isWanted) return
    let isUnmounted = false
    loadFaceFinder().then(
      (loaded) => {
        if (isUnmounted) return
        const isSlow = isTooSlow(loaded.pictureMs)
        setState(isSlow ? 'slow' : 'ready')
        if (!isSlow) setFinder(loaded)
      },
      () => {
        if (isUnmounted) return
        setState('failed')
        setWanted(false)
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [isWanted])

  function load() {
    setState('loading')
    setWanted(true)
  }
  return { state, finder, load }
}
