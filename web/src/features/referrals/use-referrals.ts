import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { toast } from '../../lib/toast.ts'

/** Query of the member's referral code, bonuses and totals. */
export function useReferrals() {
  return useQuery(api.referrals.mine.queryOptions())
}

export function useFriends() {
  return useInfiniteQuery(
    api.referrals.listFriends.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...cursorPaging,
    }),
  )
}

/** How long "copied" is shown (CONST-30). */
const CONFIRMATION_MS = 2000

/** Copies a text and confirms it for two seconds (MEM-REF-06, MEM-REF-17). */
export function useCopy(text: string) {
  const [copiedAt, setCopiedAt] = useState<number>()

  useEffect(() => {
    if (copiedAt === undefined) return
    const timer = setTimeout(() => setCopiedAt(undefined), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [copiedAt])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopiedAt(Date.now())
    } catch {
      toast.error({ title: t`Error`, description: t`Failed to copy link` })
    }
  }
  return { isCopied: copiedAt !== undefined, copy: () => void copy() }
}
