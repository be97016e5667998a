import { VouchId } from '@adire/contract/ids.ts'
import type { Audience } from '@adire/contract/audiences.ts'
import type { VouchRelation } from '@adire/contract/vouch-texts.ts'
import { isDefinedError, safe } from '@orpc/server'
import type { Deps } from '../deps.ts'
import { stableUuid } from '../lib/hashes.ts'
import { createDemoClient, type DemoMember } from './seed-client.ts'

interface DemoVouch {
  handle: string
  /** First name of a friend without an account, or the member who vouches. */
  by: { firstName: string } | { member: string }
  relation: VouchRelation
  years: number
  text: string
  /** Undefined if it waits for the member. */
  audience?: Audience
  /** False if it waits for a moderator. */
  isApproved?: boolean
}

export const demoVouches: readonly DemoVouch[] = [
  {
    handle: 'Amara',
    by: { firstName: 'Ifeoma' },
    relation: 'friend',
    years: 14,
    text: 'She once drove four hours to bring me soup, then fixed my kitchen shelf.',
    audience: 'everyone',
    isApproved: true,
  },
  {
    handle: 'Amara',
    by: { member: 'Adunni' },
    relation: 'colleague',
    years: 3,
    text: 'The first to say sorry and the last to leave a party.',
    audience: 'everyone',
    isApproved: true,
  },
  {
    handle: 'Amara',
    by: { firstName: 'Emeka' },
    relation: 'family',
    years: 30,
    text: 'My little sister argues like a lawyer and forgives like our mother.',
  },
  {
    handle: 'Kofi',
    by: { firstName: 'Yaw' },
    relation: 'friend',
    years: 9,
    text: 'If Kofi says he will be there, he is there. Late, but with food.',
    audience: 'everyone',
    isApproved: true,
  },
  {
    handle: 'Ngozi',
    by: { firstName: 'Blessing' },
    relation: 'faith_community',
    years: 6,
    text: 'She teaches our Sunday school, and the children listen to nobody else.',
    audience: 'liked',
    isApproved: true,
  },
  {
    handle: 'Chidi',
    by: { firstName: 'Tunde' },
    relation: 'neighbour',
    years: 2,
    text: 'He waters my plants better than I do and never reads my post.',
    audience: 'matches',
    isApproved: false,
  },
]

/** Lets friends vouch for demo members; a moderator approves most of it. Skips those that exist. */
export async function seedVouches(
  deps: Deps,
  members: ReadonlyMap<string, DemoMember>,
  moderator: DemoMember,
): Promise<void> {
  for (const [number, vouch] of demoVouches.entries()) {
    const member = members.get(vouch.handle)
    const voucher = 'member' in vouch.by ? members.get(vouch.by.member) : undefined
    if (!member || ('member' in vouch.by && !voucher)) continue
    const { mine, invite, save } = createDemoClient(deps, member.number, member.id).vouches
    const id = VouchId.parse(stableUuid(`demo-vouch:${number}`))
    if ((await mine()).vouches.some((written) => written.id === id)) continue
    const [error, invitation] = await safe(invite({ id, showsPhoto: false }))
    // An account that was erased has used the id.
    if (error && isDefinedError(error) && error.code === 'CLIENT_ID_USED') continue
    if (error) throw error
    const { token } = invitation
    // Visitors have addresses that no demo member has.
    const friend = createDemoClient(deps, voucher?.number ?? 240 + number, voucher?.id ?? null)
    await friend.vouches.write({
      token,
      firstName: 'firstName' in vouch.by ? vouch.by.firstName : null,
      relation: vouch.relation,
      years: vouch.years,
      text: vouch.text,
      isAdult: true,
    })
    if (vouch.audience === undefined) continue
    await save({ id, audience: vouch.audience })
    if (vouch.isApproved !== true) continue
    await createDemoClient(deps, moderator.number, moderator.id).vouches.decide({
      id,
      isApproved: true,
    })
  }
}
