import { useState } from 'react'

export type Coverable = { id: string; isHinted?: boolean }
export type Covers = ReturnType<typeof useRevealed>

/**
 * Photos that are blurred until the moderator reveals them, because a check found something.
 * Revealed photos stay visible on this page.
 */
export function useRevealed() {
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set())
  return {
    isCovered: ({ id, isHinted = false }: Coverable) => isHinted && !revealed.has(id),
    reveal: (id: string) => setRevealed((old) => new Set(old).add(id)),
  }
}
