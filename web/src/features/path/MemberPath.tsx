import type { MemberCard } from '@adire/contract/members.ts'
import type { ProfileDetails } from '@adire/contract/profiles.ts'
import type { ReactNode } from 'react'
import { listSteps } from '../../lib/path-steps.ts'
import { PathLine } from '../../shared/PathLine.tsx'
import { useVisiblePath, type Viewed } from './use-path.ts'

type Props = Viewed & {
  member: MemberCard
  /** Undefined in the limited view, which shows no roots. */
  details: Pick<ProfileDetails, 'rootsCity' | 'rootsCountry'> | undefined
  /** Puts the line under the heading of the place where it is shown. */
  children: (line: ReactNode) => ReactNode
}

/** Places of a member's life; nothing if the viewer may see none besides roots and city. */
export function MemberPath({ member, details, children, ...viewed }: Props) {
  const path = useVisiblePath(member.id, viewed)
  const { city, country } = member
  const { rootsCity = null, rootsCountry = null } = details ?? {}
  const steps = path ? listSteps(path, { rootsCity, rootsCountry, city, country }) : []
  return steps.length === 0 ? null : children(<PathLine steps={steps} className="text-ink-2" />)
}
