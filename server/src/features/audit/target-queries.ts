import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

interface Target {
  target_type: string
  target_id: string
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Finds the names of the targets of audit entries by type and id, such as `campaign 0192…`. Members
 * are not among them, and neither are things that were deleted and those of erased members.
 */
export async function listTargetNames(
  db: Db,
  targets: readonly Target[],
): Promise<Map<string, string>> {
  const listIds = (type: string) => [
    ...new Set(
      targets
        .filter((target) => target.target_type === type && UUID.test(target.target_id))
        .map((target) => target.target_id),
    ),
  ]
  const { rows } = await sql<{ type: string; id: string; name: string }>`
    select 'campaign' as type, id, campaign_name as name from ad_campaigns where id = any(${listIds('campaign')}::uuid[])
    union all
    select 'breach', breach_id, details -> 'facts' ->> 'title' from breach_entries
      where number = 1 and breach_id = any(${listIds('breach')}::uuid[])
    union all
    select 'inquiry', id, reference from ad_inquiries where id = any(${listIds('inquiry')}::uuid[])
    union all
    select 'payment', id, 'R-' || receipt_number from payments where id = any(${listIds('payment')}::uuid[])
    union all
    select 'photo', photo.id, owner.handle from photos photo join profiles owner on owner.id = photo.user_id
      where photo.id = any(${listIds('photo')}::uuid[])
    union all
    select 'report', found.id, reported.handle from report_cases found join profiles reported on reported.id = found.reported_user_id
      where found.id = any(${listIds('report')}::uuid[]) and reported.account_status <> 'erased'
    union all
    select 'appeal', appeal.id, member.handle from appeals appeal join profiles member on member.id = appeal.user_id
      where appeal.id = any(${listIds('appeal')}::uuid[]) and member.account_status <> 'erased'`.execute(
    db,
  )
  return new Map(rows.map(({ type, id, name }) => [`${type} ${id}`, name]))
}
