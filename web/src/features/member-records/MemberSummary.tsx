import type { MemberRow } from '@adire/contract/member-records.ts'
import { Trans } from '@lingui/react/macro'
import { formatDate, placeName } from '../../lib/format.ts'
import { ShortCode } from '../../staff/ShortCode.tsx'
import { cn } from '../../ui/cn.ts'

type Props = {
  member: Pick<MemberRow, 'id' | 'gender' | 'city' | 'country' | 'joinedOn' | 'lastActiveOn'>
  className?: string
}

/** Short code, gender, city and dates of a member below the name, in the list and in the record. */
export function MemberSummary({ member, className }: Props) {
  const [joined, lastHere] = [formatDate(member.joinedOn), formatDate(member.lastActiveOn)]
  return (
    <>
      <p className={cn('text-ink-2', className)}>
        <ShortCode id={member.id} /> ·{' '}
        {member.gender === 'woman' ? <Trans>Woman</Trans> : <Trans>Man</Trans>} ·{' '}
        {placeName(member)}
      </p>
      <p className="text-sm text-ink-3">
        <Trans>
          Joined {joined} · last active {lastHere}
        </Trans>
      </p>
    </>
  )
}
