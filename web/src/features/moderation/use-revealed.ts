import { useState } from 'react'

export type Coverable = { id: string; isHinted?: boolean }
export type Covers = ReturnType<typeof useRevealed>

/** Photos that a hint covers until the moderator wants to see them; what was revealed stays so on this page. */
export function useRevealed() {
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set())
  return {
    isCovered: ({ id, isHinted = false }: Coverable) => isHinted && !revealed.has(id),
    reveal: (id: string) => setRevealed((old) => new Set(old).add(id)),
  }
}
