import { ADS_NAMED_AT_MOST, type AdSlotPlacement, type ServedAd } from '@adire/contract/ad-serving.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../lib/api.ts'
import { useMember } from '../../lib/session.ts'

/** For so long another page with the same place shows the same one. */
const KEPT_MS = 4 * 60_000

/** Members see advertisements; whoever has premium, and staff, see none (decision A1). */
export function useSeesAds(): boolean {
  const { role, isPremium } = useMember()
  return role === 'member' && !isPremium
}

/** An advertisement, for which place it was chosen, and when in milliseconds. */
export interface ChosenAd extends ServedAd {
  placement: AdSlotPlacement
  chosenAt: number
}

interface Wish {
  count: number
  /** Campaigns that stand on the page already, the nearest last. */
  except?: readonly string[]
}

/** Where what stands in the feed is kept. */
export const feedKey = () => [...api.ads.choose.key(), 'native_feed'] as const

/** What may stand in a place now; nothing when none can be had, and nobody is told (ADS-SERVE-08, 09, 11). */
export async function chooseAds(placement: AdSlotPlacement, { count, except = [] }: Wish): Promise<readonly ChosenAd[]> {
  try {
    const { ads } = await client.ads.choose({ placement, count, except: except.slice(-ADS_NAMED_AT_MOST) })
    const chosenAt = Date.now()
    return ads.map((ad) => ({ ...ad, placement, chosenAt }))
  } catch (error) {
    report('Advertisements could not be loaded:', error)
    return []
  }
}

/** The advertisement of a place that holds one: the same for as long as the place is there, for what stands in view is not exchanged. */
export function useAd(placement: AdSlotPlacement, { isWanted }: { isWanted: boolean }): ChosenAd | undefined {
  const [shown, setShown] = useState<ChosenAd>()
  const { data, isStale } = useQuery({
    queryKey: [...api.ads.choose.key(), placement],
    queryFn: () => chooseAds(placement, { count: 1 }),
    enabled: isWanted,
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const came = isStale ? undefined : data?.[0]
  if (shown === undefined && came) setShown(came)
  return shown
}

/** Into the page's log (ADS-SERVE-11); nothing of the member is in it. */
export function report(sentence: string, error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
  // oxlint-disable-next-line no-console -- the specification wants it
  console.error(sentence, code)
}
