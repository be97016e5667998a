import { useState } from 'react'

export type Coverable = { id: string; isHinted?: boolean }
export type PhotoCovers = ReturnType<typeof usePhotoCovers>

/**
 * Blurs photos in which an automatic check found something (`isHinted`), until the moderator
 * reveals them. Revealed photos stay visible while the page is open.
 */
export function usePhotoCovers() {
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set())
  return {
    isCovered: ({ id, isHinted = false }: Coverable) => isHinted && !revealed.has(id),
    reveal: (id: string) => setRevealed((old) => new Set(old).add(id)),
  }
}
