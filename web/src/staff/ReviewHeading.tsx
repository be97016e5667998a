import type { MemberId } from '@adire/contract/ids.ts'
import { Link } from '@tanstack/react-router'
import { nameAndAge } from '../lib/format.ts'

type Props = { member: Parameters<typeof nameAndAge>[0] & { id: MemberId; city: string } }

/** Name of the member whom an item of a review queue is about, as a link to their record. */
export function ReviewHeading({ member }: Props) {
  return (
    <h3 className="font-text text-lg font-semibold tracking-normal">
      <Link
        to="/dashboard/admin/users/$memberId"
        params={{ memberId: member.id }}
        className="text-indigo hover:text-indigo-hover"
      >
        {nameAndAge(member)}
      </Link>{' '}
      <span className="font-normal text-ink-2">· {member.city}</span>
    </h3>
  )
}
