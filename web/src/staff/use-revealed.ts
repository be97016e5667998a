import { useState } from 'react'

export type Coverable = { id: string; isHinted?: boolean }
export type Covers = ReturnType<typeof useRevealed>

/**
 * Photos covered by a hint until the moderator reveals them. Revealed photos stay visible on this
 * page.
 */
export function useRevealed() {
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set())
  return {
    isCovered: ({ id, isHinted = false }: Coverable) => isHinted && !revealed.has(id),
    reveal: (id: string) => setRevealed((old) => new Set(old).add(id)),
  }
}
