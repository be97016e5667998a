import type { MemberCard } from '@adire/contract/members.ts'
import { Link } from '@tanstack/react-router'
import { nameAndAge } from '../../lib/format.ts'
import { NameAndAge } from '../../shared/NameAndAge.tsx'

type Props = { member: MemberCard; isWrapped?: boolean }

/** Member's name as a link that covers the whole card and opens the profile dialog. */
export function ProfileLink({ member, isWrapped = false }: Props) {
  return (
    <Link
      to="."
      aria-label={nameAndAge(member)}
      search={(old) => ({ ...old, profile: member.id })}
      resetScroll={false}
      className="block outline-none after:absolute after:inset-0 after:z-1"
    >
      <NameAndAge member={member} isWrapped={isWrapped} />
    </Link>
  )
}
