import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useMember } from '../../lib/session.ts'
import { useDelayed } from '../../lib/use-delayed.ts'
import { type BannerKind, keepBanner, listBanners, WELCOME_PAGES } from './rules.ts'

/** Longest time that a page waits for its banner; usually its own data takes as long. */
const MAX_WAIT_MS = 2000

type LoadState = { isPending: boolean; fetchStatus: string; failureCount: number }

/** False also while offline or after a failure: then the answer may take any time. */
const isLoading = ({ isPending, fetchStatus, failureCount }: LoadState) =>
  isPending && fetchStatus === 'fetching' && failureCount === 0

/** The banner of the current page (`keepBanner`), and whether the page may be shown. */
export function useFirstBanner(): { banner: BannerKind | null; isReady: boolean } {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { gender } = useMember()
  const profile = useQuery(api.profiles.mine.queryOptions())
  const wallet = useQuery(api.tokens.wallet.queryOptions())
  const subscription = useQuery(api.payments.subscription.queryOptions())
  const isLate = useDelayed(MAX_WAIT_MS)
  const [chosen, setChosen] = useState<{ path: string; banner: BannerKind | null }>()

  const isReady =
    isLate || WELCOME_PAGES.test(path) || ![profile, wallet, subscription].some(isLoading)
  const due = listBanners({
    path,
    gender,
    profile: profile.data,
    balance: wallet.data?.balance,
    subscriptionStatus: subscription.data?.subscription?.status,
  })
  if (isReady && chosen?.path !== path) setChosen({ path, banner: due[0] ?? null })
  const banner = chosen?.path === path ? keepBanner(due, chosen.banner) : null
  return { banner: isReady ? banner : null, isReady }
}
