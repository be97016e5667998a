import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onReactionResult } from '../../lib/reaction-outbox.ts'
import { applyQueuedPassResult } from './api.ts'

/** Applies the results of passes that were queued offline. Used once, in the dashboard's frame. */
export function useQueuedPassResults() {
  const queryClient = useQueryClient()
  useEffect(
    () => onReactionResult((result) => applyQueuedPassResult(queryClient, result)),
    [queryClient],
  )
}
