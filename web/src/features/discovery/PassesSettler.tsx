import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onAnswered } from '../../lib/kept-answers.ts'
import { settleKeptPass } from './api.ts'

/** Hears what has become of passes that waited for the network, whatever page one is on by then. */
export function PassesSettler() {
  const queryClient = useQueryClient()
  useEffect(() => onAnswered((outcome) => settleKeptPass(queryClient, outcome)), [queryClient])
  return null
}
