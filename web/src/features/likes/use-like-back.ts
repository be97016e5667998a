import { createContext, use } from 'react'

/** True on pages of received likes, where liking back makes a match and no super like is offered. */
export const LikeBackContext = createContext(false)

export function useLikeBack(): boolean {
  return use(LikeBackContext)
}
