import type { MemberCard } from '@adire/contract/members.ts'
import { Link } from '@tanstack/react-router'
import { nameAndAge } from '../../lib/format.ts'
import { NameAndAge } from './NameAndAge.tsx'

type Props = { member: MemberCard; isWhole?: boolean }

/** A member's name, which opens their profile over the page; it takes the clicks of the whole card it stands in. */
export function ProfileLink({ member, isWhole = false }: Props) {
  return (
    <Link
      to="."
      aria-label={nameAndAge(member)}
      search={(old) => ({ ...old, profile: member.id })}
      resetScroll={false}
      className="block outline-none after:absolute after:inset-0 after:z-1"
    >
      <NameAndAge member={member} isWhole={isWhole} />
    </Link>
  )
}
