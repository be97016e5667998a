import { DAY_MS } from '@adire/contract/durations.ts'
import { NewsletterIssueId } from '@adire/contract/ids.ts'
import { BRAND } from '@adire/contract/brand.ts'
import type { Deps } from '../deps.ts'
import { ManualClock } from '../lib/clock.ts'
import { stableUuid } from '../lib/hashes.ts'
import type { DemoMember } from './seed-purchases.ts'
import { createDemoClient } from './seed-client.ts'
import { addSubscriber, findIssueSubject } from './seed-queries.ts'
import { demoBroadcasts, demoIssues, demoSubscribers } from './story.ts'

/** Sends the broadcasts of the past, and schedules one. Repeating it changes nothing. */
export async function seedBroadcasts(deps: Deps, admin: DemoMember): Promise<void> {
  for (const [number, { daysAgo, ...text }] of demoBroadcasts.entries()) {
    const now = deps.clock.now()
    const at = new Date(now.getTime() - daysAgo * DAY_MS)
    const clock = new ManualClock(daysAgo > 0 ? at : now)
    await createDemoClient(deps, admin.number, admin.id, clock).broadcasts.send({
      ...text,
      clientId: stableUuid(`demo-broadcast:${number}`),
      ...(daysAgo < 0 && { sendAt: at.toISOString() }),
    })
  }
}

/** Writes the newsletter issues and sends those that were sent. Keeps existing ones. */
export async function seedNewsletter(deps: Deps, admin: DemoMember): Promise<void> {
  for (const [i, name] of demoSubscribers.entries())
    await addSubscriber(
      deps.db,
      `${name}@subscribers.${BRAND.domain}`,
      new Date(deps.clock.now().getTime() - (60 - i * 7) * DAY_MS),
    )
  const client = createDemoClient(deps, admin.number, admin.id)
  for (const { subject, blocks, isSent } of demoIssues) {
    const id = NewsletterIssueId.parse(stableUuid(`demo-issue:${subject}`))
    if (await findIssueSubject(deps.db, id)) continue
    await client.newsletter.saveIssue({ id, subject, blocks: [...blocks], wantsAd: false })
    if (isSent) await client.newsletter.sendIssue({ id })
  }
}
