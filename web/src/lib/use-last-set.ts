import { useState } from 'react'

/**
 * Returns a value, or while it is unset the last one that was set. A dialog that is open while
 * something is chosen keeps its texts with it during the closing animation.
 */
export function useLastSet<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
