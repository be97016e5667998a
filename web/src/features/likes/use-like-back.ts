import { createContext, use } from 'react'

/**
 * True where the shown members like the viewer already: liking back makes a match, so no super like
 * is offered.
 */
export const LikeBackContext = createContext(false)

export function useLikeBack(): boolean {
  return use(LikeBackContext)
}
