import { createContext, use } from 'react'

/** Whether the members shown here like me already: a like back is a match, and nobody is asked to pay for it. */
export const LikeBackContext = createContext(false)

export function useLikeBack(): boolean {
  return use(LikeBackContext)
}
