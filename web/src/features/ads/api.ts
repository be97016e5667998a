import type { AdSlotPlacement, ServedAd } from '@adire/contract/ad-serving.ts'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '../../lib/api.ts'
import { useMember } from '../../lib/session.ts'

/** For so long another page with the same place shows the same one: what was served can be counted a little longer than that. */
const KEPT_MS = 4 * 60_000

/** Members see advertisements; whoever has premium, and staff, see none (decision A1). */
export function useSeesAds(): boolean {
  const { role, isPremium } = useMember()
  return role === 'member' && !isPremium
}

/** What may stand in a place now; nothing when none can be had, and nobody is told (ADS-SERVE-08, 09, 11). */
export async function chooseAds(placement: AdSlotPlacement, count: number): Promise<readonly ServedAd[]> {
  try {
    const { ads } = await client.ads.choose({ placement, count })
    return ads
  } catch (error) {
    report('Advertisements could not be loaded:', error)
    return []
  }
}

/** The advertisement of a place that holds one. */
export function useAd(placement: AdSlotPlacement, { isWanted }: { isWanted: boolean }): ServedAd | undefined {
  const { data } = useQuery({
    queryKey: [...api.ads.choose.key(), placement],
    queryFn: () => chooseAds(placement, 1),
    enabled: isWanted,
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return data?.[0]
}

/** Into the page's log (ADS-SERVE-11); nothing of the member is in it. */
export function report(sentence: string, error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
  // oxlint-disable-next-line no-console -- the specification wants it
  console.error(sentence, code)
}
