import {
  EXCLUDED_CAMPAIGNS_MAXIMUM,
  type AdSlotPlacement,
  type ServedAd,
} from '@adire/contract/ad-serving.ts'
import { MINUTE_MS } from '@adire/contract/durations.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../lib/api.ts'
import { useMember } from '../../lib/session.ts'

/**
 * Time for which other pages with the same slot reuse its ad. Below the five minutes for which the
 * server accepts its token.
 */
const AD_CACHE_MS = 4 * MINUTE_MS

/** True for members without premium; premium members and staff see no ads (decision A1). */
export function useSeesAds(): boolean {
  const { role, isPremium } = useMember()
  return role === 'member' && !isPremium
}

/** Ad with its slot and the time it was chosen, in milliseconds. */
export interface ChosenAd extends ServedAd {
  placement: AdSlotPlacement
  chosenAt: number
}

interface AdRequest {
  count: number
  /** Campaigns on the page, the nearest last. */
  except?: readonly string[]
}

/** Query key of the ads placed in the feed. */
export const feedAdsKey = () => [...api.ads.choose.key(), 'native_feed'] as const

/** Chooses ads for a slot. Errors are only logged and give an empty list (ADS-SERVE-08, 09, 11). */
export async function chooseAds(
  placement: AdSlotPlacement,
  { count, except = [] }: AdRequest,
): Promise<readonly ChosenAd[]> {
  try {
    const { ads } = await client.ads.choose({
      placement,
      count,
      except: except.slice(-EXCLUDED_CAMPAIGNS_MAXIMUM),
    })
    const chosenAt = Date.now()
    return ads.map((ad) => ({ ...ad, placement, chosenAt }))
  } catch (error) {
    logAdError('Advertisements could not be loaded:', error)
    return []
  }
}

/** Chooses the ad of a slot once and keeps it while mounted: an ad in view is never replaced. */
export function useAd(
  placement: AdSlotPlacement,
  { isWanted }: { isWanted: boolean },
): ChosenAd | undefined {
  const [shown, setShown] = useState<ChosenAd>()
  const { data, isStale } = useQuery({
    queryKey: [...api.ads.choose.key(), placement],
    queryFn: () => chooseAds(placement, { count: 1 }),
    enabled: isWanted,
    staleTime: AD_CACHE_MS,
    gcTime: AD_CACHE_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const fresh = isStale ? undefined : data?.[0]
  if (shown === undefined && fresh) setShown(fresh)
  return shown
}

/** Logs to the console (ADS-SERVE-11), without any data of the member. */
export function logAdError(message: string, error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
  // oxlint-disable-next-line no-console -- the specification wants it
  console.error(message, code)
}
