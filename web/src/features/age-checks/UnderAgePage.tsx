import type { UnderAgeMember } from '@adire/contract/age-checks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { MemberLink } from '../../staff/MemberLink.tsx'
import { EmptyQueue } from '../../staff/EmptyQueue.tsx'
import { QueueClock } from '../../staff/QueueClock.tsx'
import { StaffList } from '../../staff/StaffList.tsx'
import { StaffSection } from '../../staff/StaffSection.tsx'
import { Card } from '../../ui/Card.tsx'
import { methodLabels } from './copy.ts'
import { RecordPassButton } from './RecordPassButton.tsx'
import { useUnderAgeMembers } from './use-member-age-checks.ts'
import { cityName } from '../../lib/city-copy.ts'

/** Members whom the provider of age checks says are under 18; they are hidden until staff decide. */
export function UnderAgePage() {
  const list = useUnderAgeMembers()
  return (
    <StaffSection
      headingLevel={2}
      title={<Trans>Age checks</Trans>}
      text={
        <Trans>
          The provider says that these members are under 18. They’re hidden and can’t send messages.
          Open the record to ban the account, or record a pass if you’ve seen proof that they’re
          adults.
        </Trans>
      }
    >
      <StaffList list={list} readItems={(page) => page.members} empty={<EmptyQueue isOpen />}>
        {(members) => (
          <ul className="grid grid-cols-1 gap-3">
            {members.map((member) => (
              <li key={member.id}>
                <UnderAgeCard member={member} />
              </li>
            ))}
          </ul>
        )}
      </StaffList>
    </StaffSection>
  )
}

function UnderAgeCard({ member }: { member: UnderAgeMember }) {
  const { i18n } = useLingui()
  const { id, handle, age, method, checkedAt } = member
  const city = cityName(member.city)
  return (
    <Card className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <MemberLink id={id} handle={handle} />
        <QueueClock queue="ageChecks" since={checkedAt} />
      </div>
      <p className="text-ink-2">
        <Trans>
          Stated age: {age}. Lives in {city}. Method: {i18n._(methodLabels[method])}.
        </Trans>
      </p>
      <RecordPassButton id={id} handle={handle} />
    </Card>
  )
}
