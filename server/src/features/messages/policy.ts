interface Ties {
  isBlocked: boolean
  isMatched: boolean
  areActive: boolean
}

/** A blocked member finds no thread at all; a lost match, or a member who isn't there any more, can still be named. */
export function mayWrite({ isBlocked, isMatched, areActive }: Ties): 'yes' | 'no_thread' | 'not_matched' {
  if (isBlocked) return 'no_thread'
  return isMatched && areActive ? 'yes' : 'not_matched'
}
