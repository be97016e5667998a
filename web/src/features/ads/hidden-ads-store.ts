import { create } from 'zustand'
import { onMemberChange } from '../../lib/session.ts'

export type HiddenState = 'hidden' | 'reported'

/** Campaigns the member hid or reported since the page was loaded; the server knows all of them. */
export const useHiddenAdsStore = create<Partial<Record<string, HiddenState>>>(() => ({}))

/** Replaces the ads of a campaign on the page by a note; undefined shows them again. */
export function markHidden(campaignId: string, state: HiddenState | undefined) {
  useHiddenAdsStore.setState({ [campaignId]: state })
}

onMemberChange(() => useHiddenAdsStore.setState({}, true))
