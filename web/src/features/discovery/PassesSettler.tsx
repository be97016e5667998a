import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onAnswered } from '../../lib/kept-answers.ts'
import { settleKeptPass } from './api.ts'

/** Applies the results of queued passes, on every page. */
export function PassesSettler() {
  const queryClient = useQueryClient()
  useEffect(() => onAnswered((outcome) => settleKeptPass(queryClient, outcome)), [queryClient])
  return null
}
